// The server bundle: draws a page with React and says which files its markup refers to. It runs in an engine that has
// neither a browser's nor Node's globals, and is called once for each page: JSON in, JSON out.

import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Page, PageName } from "./layout/page.ts";
import { AboutPage } from "./pages/AboutPage.tsx";
import { ContactPage } from "./pages/ContactPage.tsx";
import { HomePage } from "./pages/HomePage.tsx";
import { NotFoundPage } from "./pages/NotFoundPage.tsx";
import { SpeakingPage } from "./pages/SpeakingPage.tsx";
import { Order, OrderProvider } from "./ui/order.ts";

const pages: Record<PageName, (page: Page) => ReactElement> = {
  home: (page) => <HomePage page={page} />,
  about: (page) => <AboutPage page={page} />,
  speaking: (page) => <SpeakingPage page={page} />,
  contact: (page) => <ContactPage page={page} />,
  "contact-sent": (page) => <ContactPage page={page} notice="success" />,
  "contact-unsent": (page) => <ContactPage page={page} notice="failure" />,
  "not-found": (page) => <NotFoundPage page={page} />,
};

export function render(input: string): string {
  const page: Page = JSON.parse(input);
  const order = new Order();
  const html = renderToStaticMarkup(<OrderProvider value={order}>{pages[page.page](page)}</OrderProvider>);
  return JSON.stringify({ html: `<!doctype html>${html}`, pictures: order.variants, files: order.files });
}

Object.assign(globalThis, { render });
