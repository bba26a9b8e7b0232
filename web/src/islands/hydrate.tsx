import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/**
 * hydrate brings the named island to life with the props that the page carries for it and marks it as ready. It is
 * synchronous, so that the loader may replay a held event once the import is fulfilled. `more` are props that only the
 * browser knows.
 */
export function hydrate<Props extends object>(
  name: string,
  Island: ComponentType<Props>,
  more: (island: HTMLElement) => Partial<Props> = () => ({}),
) {
  const island = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (!island) return;
  const props: Props = JSON.parse(island.dataset.props ?? "{}");
  flushSync(() => hydrateRoot(island, <Island {...props} {...more(island)} />));
  island.dataset.ready = "";
}
