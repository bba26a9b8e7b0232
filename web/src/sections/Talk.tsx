import { clsx } from "clsx";
import type { Talks, Talk as Words } from "../content.ts";
import { Player } from "./Player.tsx";

type Props = { talk: Words; words: Talks; language: string; feature: boolean };

/** Talk is one recorded talk: its player and what was said where. A feature is set wide, with the words beside it. */
export function Talk({ talk, words, language, feature }: Props) {
  return (
    <article className={clsx(feature && "grid items-end gap-x-12 lg:grid-cols-[2fr_1fr]")}>
      <Player talk={talk} play={words.play} language={language} />
      <div>
        <div className="mt-6 flex items-start justify-between gap-6">
          <h3 className="display text-h3">{talk.title}</h3>
          <p className="shrink-0 rounded-full border border-hair px-3.5 py-1 text-soft text-tiny">{talk.duration}</p>
        </div>
        <p className="mt-2 text-accent text-small">{talk.event}</p>
        <p className="mt-3 max-w-lead text-pretty text-faint">{talk.description}</p>
        {talk.transcriptUrl && (
          <p className="mt-3">
            <a href={talk.transcriptUrl} target="_blank" rel="noopener" className="link">
              {words.transcript}
            </a>
          </p>
        )}
      </div>
    </article>
  );
}
