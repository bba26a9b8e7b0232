import type { Figure } from "../content.ts";

/** Figures are the numbers that stand under the hero, on its ground. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <section className="ground-ink relative border-hair border-t">
      <dl className="wrap grid auto-cols-fr grid-cols-2 gap-x-8 gap-y-8 py-9 lg:grid-flow-col lg:grid-cols-none lg:py-11">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse justify-end gap-2">
            <dt className="max-w-[15rem] text-small text-pretty text-faint">{label}</dt>
            <dd className="display text-figure">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
