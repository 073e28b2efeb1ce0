/** Tabs within a screen, one of which is open; each is a link. */
import type { ReactNode } from "react";

export interface Tab {
  href: string;
  name: ReactNode;
  open: boolean;
  /** The language of the name, if it is not that of the page. */
  lang?: string | undefined;
  /** The number of entries in the tab. */
  count?: number;
}

interface TabsProps {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="parts" aria-label={label}>
      {tabs.map(({ href, name, lang, open, count }) => (
        <a key={href} href={href} lang={lang} aria-current={open ? "page" : undefined}>
          {name}
          {count === undefined ? null : <span className="count">{count}</span>}
        </a>
      ))}
    </nav>
  );
}
