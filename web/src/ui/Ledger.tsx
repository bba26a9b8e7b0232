import { clsx } from "clsx";
import { Children, type ReactNode } from "react";
import { rows, type Span } from "./rows.ts";

const middle: Record<Span, string> = { 2: "", 3: "", 4: "", 6: "sm:col-span-6", 12: "sm:col-span-12" };
const wide: Record<Span, string> = {
  2: "lg:col-span-2",
  3: "lg:col-span-3",
  4: "lg:col-span-4",
  6: "lg:col-span-6",
  12: "lg:col-span-12",
};

type Props = { children: ReactNode; most: 3 | 4; ordered?: boolean; className?: string };

/**
 * Ledger sets its children in cells parted by hairlines, whatever their number. The first column's left line falls outside
 * of the frame and is cut off, so that its words keep to the page's edge.
 */
export function Ledger({ children, most, ordered = false, className }: Props) {
  const cells = Children.toArray(children);
  const [half, full] = [rows(cells.length, 2), rows(cells.length, most)];
  const List = ordered ? "ol" : "ul";
  return (
    <div className="overflow-hidden border-b border-hair">
      <List className="-ml-6 grid grid-cols-1 sm:grid-cols-12 xl:-ml-8">
        {cells.map((cell, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never change places
            key={index}
            className={clsx(
              "settle border-hair border-t pl-6 sm:border-l xl:pl-8",
              middle[half[index] ?? 12],
              wide[full[index] ?? 12],
              className,
            )}
          >
            {cell}
          </li>
        ))}
      </List>
    </div>
  );
}
