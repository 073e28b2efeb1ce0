/** The name in a row: a link that covers the row, or a text if there is no address. */
import type { ReactNode } from "react";

interface RowLinkProps {
  href: string | null;
  /** The language of the name, if it is not that of the page. */
  lang: string | undefined;
  children: ReactNode;
}

export function RowLink({ href, lang, children }: RowLinkProps) {
  return href ? (
    <a className="row-link" href={href} lang={lang}>
      {children}
    </a>
  ) : (
    <b lang={lang}>{children}</b>
  );
}
