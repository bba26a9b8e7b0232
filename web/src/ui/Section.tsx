import { clsx } from "clsx";
import type { ComponentProps } from "react";

const grounds = { ink: "ground-ink", paper: "ground-paper", sand: "ground-sand" } as const;

type Props = ComponentProps<"section"> & { ground: keyof typeof grounds };

/** Section is one act of a page, on its ground and in the page's column. */
export function Section({ ground, className, children, ...rest }: Props) {
  return (
    <section className={clsx(grounds[ground], "py-section", className)} {...rest}>
      <div className="wrap">{children}</div>
    </section>
  );
}
