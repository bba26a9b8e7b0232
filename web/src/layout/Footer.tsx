import type { Site } from "../content.ts";
import { Logo } from "./Logo.tsx";

/** Footer closes every page: who we are, where to go, how to reach us. */
export function Footer({ site: { firm, header, footer } }: { site: Site }) {
  const links = [
    { href: "/", label: header.home },
    { href: "/about", label: header.about },
    { href: "/contact", label: header.contactNarrow },
  ];
  return (
    <footer className="ground-raised text-small">
      <div className="wrap grid gap-x-12 gap-y-10 pt-16 pb-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1.4fr] lg:pt-20">
        <div className="sm:col-span-2 lg:col-span-1">
          <p className="mb-4 text-h3 leading-none text-white wrap-anywhere">
            <Logo firm={firm} />
          </p>
          <p className="max-w-note text-balance">{footer.description}</p>
        </div>
        <nav aria-label={footer.navigation}>
          <h2 className="mb-4 font-semibold text-white">{footer.navigation}</h2>
          <ul className="grid gap-2">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="inline-block py-0.5 gently hover:text-white">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-4 font-semibold text-white">{footer.touch.title}</h2>
          <p className="max-w-note text-balance">{footer.touch.text}</p>
          <p className="mt-2">
            <a href={`mailto:${firm.email}`} className="link text-white">
              {firm.email}
            </a>
          </p>
        </div>
      </div>
      <p className="wrap border-hair border-t py-6">{footer.copyright}</p>
    </footer>
  );
}
