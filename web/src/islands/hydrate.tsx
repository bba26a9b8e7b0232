import { type ComponentType, type ReactNode, startTransition, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";

/**
 * hydrate brings the named island to life with the props that the page carries for it and marks it as ready. Where the
 * visitor has turned to it already, that happens at once, so that the loader may replay a held event when the import is
 * fulfilled; otherwise in slices that leave the browser free to scroll. `more` are props that only the browser knows.
 */
export function hydrate<Props extends object>(
  name: string,
  Island: ComponentType<Props>,
  more: (island: HTMLElement) => Partial<Props> = () => ({}),
) {
  const island = document.querySelector<HTMLElement>(`[data-island="${name}"]`);
  if (!island) return;
  const props: Props = JSON.parse(island.dataset.props ?? "{}");
  const begin = island.dataset.touched ? flushSync : startTransition;
  begin(() => {
    hydrateRoot(
      island,
      <Ready island={island}>
        <Island {...props} {...more(island)} />
      </Ready>,
    );
  });
}

/** Ready marks the island once everything in it listens. */
function Ready({ island, children }: { island: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => {
    island.dataset.ready = "";
  }, [island]);
  return children;
}
