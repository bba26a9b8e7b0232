import type { ReactNode } from "react";
import type { Contact, Firm } from "../content.ts";
import { Icon } from "../ui/Icon.tsx";

type Props = { words: Contact; firm: Firm; children: ReactNode };

/** Desk is where messages are written: the form, which is its children, and beside it what the writer may expect. */
export function Desk({ words: { form, touch, expect, expertise }, firm, children }: Props) {
  return (
    <section className="ground-paper py-section">
      <div className="wrap grid gap-x-12 gap-y-16 grid-cols-1 lg:grid-cols-12">
        <div className="flex flex-col lg:col-span-7">
          <h2 className="display mb-10 text-h2">{form.title}</h2>
          {children}
        </div>
        <div className="ground-sand grid self-start rounded-picture px-6 sm:px-8 lg:col-span-5">
          <div className="border-hair py-8 not-first:border-t">
            <h2 className="display text-h3">{touch.title}</h2>
            <p className="mt-3 text-pretty text-soft">{touch.text}</p>
            <p className="mt-3">
              <a href={`mailto:${firm.email}`} className="link font-semibold">
                {firm.email}
              </a>
            </p>
          </div>
          <div className="border-hair py-8 not-first:border-t">
            <h2 className="display text-h3">{expect.title}</h2>
            <ul className="mt-6 grid gap-6">
              {expect.items.map(({ icon, title, text }) => (
                <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
                  <Icon name={icon} size={24} className="row-span-2 mt-0.5 text-accent" />
                  <h3 className="font-semibold">{title}</h3>
                  <p className="mt-1 text-balance text-small text-soft">{text}</p>
                </li>
              ))}
            </ul>
          </div>
          <div className="border-hair py-8 not-first:border-t">
            <h2 className="display text-h3">{expertise.title}</h2>
            <ul className="mt-5 grid gap-x-6 sm:grid-cols-2">
              {expertise.items.map((item) => (
                <li key={item} className="border-hair border-t py-2.5 text-small">
                  {item}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  );
}
