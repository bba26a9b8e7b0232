import { scripts } from "virtual:assets";
import { Document } from "../layout/Document.tsx";
import type { Page } from "../layout/page.ts";
import { Lost } from "../sections/Lost.tsx";

export function NotFoundPage({ page }: { page: Page }) {
  const { notFound } = page.site;
  return (
    <Document page={page} title={notFound.tabTitle} script={scripts.notFound}>
      <Lost words={notFound} />
    </Document>
  );
}
