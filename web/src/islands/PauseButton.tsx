type Props = { playing: boolean; label: string; onClick: () => void };

/** PauseButton stops and restarts what moves by itself; its name says what it will do. */
export function PauseButton({ playing, label, onClick }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="absolute right-4 bottom-4 grid size-12 cursor-pointer place-items-center rounded-full rim bg-veil text-white gently hover:bg-ink focus-visible:outline-white active:scale-[0.95] print:hidden"
    >
      <svg viewBox="0 0 16 16" className="pointer-events-none size-4 fill-current" aria-hidden="true">
        <path d={playing ? "M3 2h3.5v12H3zM9.5 2H13v12H9.5z" : "M4 1.5v13L14 8z"} />
      </svg>
    </button>
  );
}
