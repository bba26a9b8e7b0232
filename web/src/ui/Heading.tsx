import type { ReactNode } from "react";

type Props = { label: string; title: string; lead?: string; children?: ReactNode };

/** Heading opens a section: its name small, what it has to say large, and beside it a lead and whatever belongs to it. */
export function Heading({ label, title, lead, children }: Props) {
  return (
    <header className="mb-12 grid items-end gap-x-12 gap-y-7 lg:mb-20 grid-cols-1 lg:grid-cols-12">
      <hgroup className="settle lg:col-span-7">
        <h2 className="eyebrow mb-6 lg:mb-7">{label}</h2>
        <p className="display text-h2">{title}</p>
      </hgroup>
      {(lead || children) && (
        <div className="settle lg:col-span-5 lg:pl-8">
          {lead && <p className="max-w-lead text-lead text-balance text-soft">{lead}</p>}
          {children}
        </div>
      )}
    </header>
  );
}
