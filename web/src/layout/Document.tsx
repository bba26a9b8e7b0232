import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { Head } from "./Head.tsx";
import { Header } from "./Header.tsx";
import type { Page } from "./page.ts";

type Props = {
  page: Page;
  /** Title of the browser tab. */
  title: string;
  /** Text of a script that the page needs. */
  script?: string;
  children: ReactNode;
};

/** Document is the frame of every page: head, header, what the page says, footer. */
export function Document({ page, title, script, children }: Props) {
  const { site } = page;
  return (
    <html lang={site.language}>
      <Head page={page} title={title} />
      <body>
        <a
          href="#content"
          className="ground-ink no-print fixed -top-20 left-3 z-20 rounded-full px-6 py-3 font-semibold focus:top-3"
        >
          {site.header.skip}
        </a>
        <Header firm={site.firm} words={site.header} path={page.path} />
        <main id="content" tabIndex={-1} className="outline-none">
          {children}
        </main>
        <Footer site={site} />
        {script && (
          <script
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
            dangerouslySetInnerHTML={{ __html: script }}
          />
        )}
      </body>
    </html>
  );
}
