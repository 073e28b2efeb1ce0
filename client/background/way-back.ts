/** Makes the way back of a screen lead to the list above it with the filters and order
 * that this document has shown. The host knows only the query of the heater list that
 * was shown last, in any tab. */
import type { PageStore } from "../start/page-store";

export function followWayBack({ subscribe }: PageStore): void {
  const queries = new Map<string, string>();
  subscribe(({ page: { url } }) => {
    const address = new URL(url, window.location.href);
    if (document.querySelector("main form[data-autosubmit]")) {
      queries.set(address.pathname, address.search);
    }
    const link = document.querySelector<HTMLAnchorElement>(".page-head .back");
    const query = link ? (queries.get(link.pathname) ?? queryBefore(link)) : undefined;
    if (link && query !== undefined) link.setAttribute("href", link.pathname + query + link.hash);
  });
}

/** The query of the document before this one, if that was the list; undefined if not, or if the link
 * has a fragment: then the host has written the query of the list into it. */
function queryBefore({ hash, pathname }: HTMLAnchorElement): string | undefined {
  const before = document.referrer && !hash ? new URL(document.referrer) : null;
  const isList = before?.origin === window.location.origin && before.pathname === pathname;
  return isList ? before.search : undefined;
}
