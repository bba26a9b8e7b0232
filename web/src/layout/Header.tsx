import type { Firm, Header as Words } from "../content.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Logo } from "./Logo.tsx";

type Props = { firm: Firm; words: Words; path: string };

/** Header stays in sight on every page. It marks the link whose path is exactly the page's. */
export function Header({ firm, words, path }: Props) {
  const current = (href: string) => (href === path ? "page" : undefined);
  const links = [
    { href: "/", label: words.home },
    { href: "/about", label: words.about },
    { href: "/speaking", label: words.speaking },
  ];
  return (
    <header className="ground-ink masthead no-print sticky top-0 z-10">
      <div className="wrap flex min-h-header flex-wrap items-center gap-x-[clamp(0.5rem,3vw,2.25rem)] gap-y-1 py-2">
        <p className="line-clamp-2 grow basis-[min-content] text-[1.0625rem] leading-none sm:text-logo">
          <a href="/">
            <Logo firm={firm} />
          </a>
        </p>
        <div className="flex items-center gap-x-[clamp(0.5rem,3vw,2.25rem)]">
          <nav aria-label={words.label}>
            <ul className="flex gap-x-[clamp(0.6rem,3vw,2rem)] text-fluid">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={current(href)} className="masthead-link">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <LinkButton
            href="/contact"
            aria-current={current("/contact")}
            size="small"
            className="whitespace-nowrap aria-[current]:bg-transparent aria-[current]:text-amber aria-[current]:rim aria-[current]:[--rim:var(--color-amber)] max-sm:px-3 max-sm:py-2 max-sm:text-fluid"
          >
            <span className="max-sm:hidden">{words.contact}</span>
            <span className="sm:hidden">{words.contactNarrow}</span>
          </LinkButton>
        </div>
      </div>
    </header>
  );
}
