import { clsx } from "clsx";

/** The letters that the largest size has room for on a phone; a longer word, often a name, is set one size smaller. */
const roomy = 13;

/** Headline is the one h1 of a page. */
export function Headline({ children, className }: { children: string; className?: string }) {
  const longest = Math.max(...children.split(/\s+/).map((word) => word.length));
  return <h1 className={clsx("display", longest > roomy ? "text-h2" : "text-h1", className)}>{children}</h1>;
}
