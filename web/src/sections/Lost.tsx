import type { NotFound as Words } from "../content.ts";
import { LinkButton } from "../ui/LinkButton.tsx";

/** Lost is what stands at an address that does not exist. */
export function Lost({ words }: { words: Words }) {
  return (
    <section className="ground-ink half-sun [--rise:11rem] -mt-header flex min-h-[max(44rem,100svh)] flex-col items-center px-gutter pt-[calc(var(--spacing-header)+10svh)] text-center">
      <p className="display text-[clamp(9rem,min(34vw,40svh),24rem)] leading-[0.8]">{words.code}</p>
      <h1 className="mt-8 text-lead text-soft">{words.title}</h1>
      <LinkButton href="/" className="mt-8">
        {words.link}
      </LinkButton>
    </section>
  );
}
