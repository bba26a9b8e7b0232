/** columns are the twelfths of a row that a cell may span. */
export type Span = 2 | 3 | 4 | 6 | 12;

/**
 * rows deals cells into rows of at most `most`, as evenly as can be and the fuller rows first, so that no row ends with a
 * hole. It returns the span of each cell in a grid of twelve columns.
 */
export function rows(count: number, most: 1 | 2 | 3 | 4): Span[] {
  const needed = Math.ceil(count / most);
  const base = Math.floor(count / needed);
  const fuller = count - base * needed;
  return Array.from({ length: needed }, (_, row) => base + (row < fuller ? 1 : 0)).flatMap((cells) =>
    Array<Span>(cells).fill((12 / cells) as Span),
  );
}
