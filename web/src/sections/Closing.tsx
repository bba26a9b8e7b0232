import type { ReactNode } from "react";

type Props = { title: string; text?: string; children: ReactNode };

/** Closing is the last call of a page, before the rising sun; its children are the buttons. */
export function Closing({ title, text, children }: Props) {
  return (
    <section className="ground-ink half-sun no-print">
      <div className="wrap flex flex-col items-center pt-section pb-[19rem] text-center lg:pb-[24rem]">
        <h2 className="display max-w-[8em] text-h2">{title}</h2>
        {text && <p className="mt-6 max-w-lead text-lead text-balance text-soft">{text}</p>}
        <div className="mt-9 flex flex-wrap justify-center gap-4">{children}</div>
      </div>
    </section>
  );
}
