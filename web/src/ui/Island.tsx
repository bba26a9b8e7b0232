import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

type Props<P> = {
  name: string;
  /** Address of the script that brings the island to life. */
  src: string;
  component: (props: P) => ReactElement | null;
  props: NoInfer<P>;
  /** Props for drawing alone: the browser reads them from the page. */
  drawn?: NoInfer<Partial<P>>;
  className?: string;
};

/**
 * Island draws a component that a browser may later take over. Its inside needs the marks that hydration looks for, which
 * the static markup around it goes without; its props travel as JSON.
 */
export function Island<P extends object>({ name, src, component: Component, props, drawn, className }: Props<P>) {
  return (
    <div
      className={className}
      data-island={name}
      data-src={src}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has just written this markup
      dangerouslySetInnerHTML={{ __html: renderToString(<Component {...props} {...drawn} />) }}
    />
  );
}
