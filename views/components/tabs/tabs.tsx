/** Links to the parts of a screen, of which one is open; each has an address of its own. */
import type { ReactNode } from "react";

export interface Tab {
  href: string;
  name: ReactNode;
  open: boolean;
  /** How many things it holds. */
  count?: number;
}

interface TabsProps {
  /** What the parts are parts of. */
  label: string;
  tabs: readonly Tab[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="parts" aria-label={label}>
      {tabs.map(({ href, name, open, count }) => (
        <a key={href} href={href} aria-current={open ? "page" : undefined}>
          {name}
          {count === undefined ? null : <span className="n">{count}</span>}
        </a>
      ))}
    </nav>
  );
}
