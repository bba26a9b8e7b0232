import { clsx } from "clsx";
import type { ComponentProps } from "react";

const tones = {
  primary: "bg-amber text-amber-ink hover:bg-amber-bright",
  quiet: "rim hover:[--rim:currentcolor]",
  dark: "bg-text text-white hover:bg-slate",
} as const;

const sizes = { normal: "px-6 py-3.5 sm:px-7", small: "px-5 py-2.5 text-small" } as const;

type Props = ComponentProps<"a"> & { tone?: keyof typeof tones; size?: keyof typeof sizes };

/** LinkButton is a link that asks to be followed. One to another site opens in a new tab. */
export function LinkButton({ tone = "primary", size = "normal", className, href, ...rest }: Props) {
  return (
    <a
      href={href}
      {...(href?.startsWith("http") && { target: "_blank", rel: "noopener" })}
      className={clsx(
        "inline-flex items-center justify-center rounded-full text-center font-semibold leading-tight gently active:scale-[0.98] forced-colors:border",
        tones[tone],
        sizes[size],
        className,
      )}
      {...rest}
    />
  );
}
