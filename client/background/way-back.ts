/** Has the way back of a screen lead to the list above it as this document has shown it: filtered and
 * sorted. The host knows how the heater list was shown last, in whichever tab. */
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

/** That of the document before, where the host has not said how the list was: a link of its own has a
 * fragment. */
function queryBefore({ hash, pathname }: HTMLAnchorElement): string | undefined {
  const before = document.referrer && !hash ? new URL(document.referrer) : null;
  const isList = before?.origin === window.location.origin && before.pathname === pathname;
  return isList ? before.search : undefined;
}
