// The inline script of a page with an island. It fetches React as late as can be: for the form when the visitor first
// turns to it, for the gallery when the page has loaded and rests. What the visitor does before that is held and replayed,
// once; where the island cannot be fetched, the form posts by itself, or, if there is no network at all, says so and
// keeps what was written.
//
// Every visit pays for its bytes, so it is written small: built, it stays under a kilobyte.

for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const { dataset } = island;
  const form = island.querySelector("form");
  const button = island.querySelector<HTMLButtonElement>("[data-sending]");
  const label = button?.textContent;
  const awake = new AbortController();
  let loading = false;
  let failed = false;
  let held: HTMLElement | null | undefined;
  let notice: HTMLElement | undefined;

  // A held submit shows on its button at once; the sign is taken away before React or the browser goes on.
  const show = (disabled: boolean, textContent = label) => button && Object.assign(button, { disabled, textContent });

  // It stands beside the island: inside, React would find it when it comes.
  const fail = (error: unknown) => {
    console.error(error);
    const { title, text } = JSON.parse(dataset.props as string).form.failure;
    notice = Object.assign(document.createElement("div"), {
      role: "alert",
      className: "ground-ink toast z-20 bg-alert",
    });
    for (const words of [title, text]) notice.appendChild(document.createElement("p")).textContent = words;
    island.after(notice);
  };

  const load = () => {
    if (loading || (failed && !held)) return; // after a failure only a submit tries again
    loading = true;
    notice?.remove();
    import(/* @vite-ignore */ dataset.src as string).then(
      () => {
        awake.abort();
        show(false);
        held?.click();
      },
      (error) => {
        loading = false;
        failed = true;
        show(false);
        if (held) navigator.onLine ? form?.submit() : fail(error);
        held = undefined;
      },
    );
  };

  const wake = (event: Event) => {
    dataset.touched ??= `${event.timeStamp}`;
    if (event.type === (form ? "submit" : "click")) {
      event.preventDefault();
      held = button ?? (event.target as HTMLElement);
      show(true, button?.dataset.sending);
    }
    load();
  };

  for (const type of ["pointerover", "focusin", "click", "submit"])
    island.addEventListener(type, wake, { signal: awake.signal });

  if (!form) addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(load));
}

export {};
