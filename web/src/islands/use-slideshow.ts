import { useEffect, useState, useSyncExternalStore } from "react";

/** How long a portrait stays, in milliseconds. */
export const interval = 60_000;

/** Turn is the state of a slideshow: how many changes there were, what it shows, and what it showed before. */
type Turn = { at: number; index: number; previous: number };

export type Slideshow = {
  turn: Turn;
  /** There is something to play, and someone to play it. */
  ready: boolean;
  playing: boolean;
  toggle: () => void;
  select: (index: number) => void;
};

/**
 * useSlideshow shows one of `count` after the other and begins again after the last. What is selected by hand does not
 * delay the next change. It is ready once React has come; where less motion is wished for, it starts paused.
 */
export function useSlideshow(count: number): Slideshow {
  const [turn, setTurn] = useState<Turn>({ at: 0, index: 0, previous: 0 });
  const [choice, choose] = useState<boolean>();
  const still = useSyncExternalStore(watchMotion, () => matchMedia(reducedMotion).matches, unknown);
  const ready = still !== undefined && count > 1;
  const playing = ready && (choice ?? !still);

  // A clock is outside of React; this one is started and stopped with the slideshow and knows nothing of the selection.
  useEffect(() => {
    if (!playing) return;
    const clock = setInterval(() => setTurn((turn) => show(turn, (turn.index + 1) % count)), interval);
    return () => clearInterval(clock);
  }, [playing, count]);

  return {
    turn,
    ready,
    playing,
    toggle: () => choose(!playing),
    select: (index: number) => setTurn((turn) => show(turn, index)),
  };
}

function show(turn: Turn, index: number): Turn {
  return index === turn.index ? turn : { at: turn.at + 1, index, previous: turn.index };
}

const reducedMotion = "(prefers-reduced-motion: reduce)";

function watchMotion(changed: () => void) {
  const query = matchMedia(reducedMotion);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** unknown is what a server can say about a visitor's wishes. */
function unknown(): boolean | undefined {
  return undefined;
}
