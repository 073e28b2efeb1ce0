/** Has the way back of a screen lead to the list above it as it was: filtered, sorted, and to the row. */
import type { PageStore } from "../start/page-store";

/** The link that the views make, of a heater's screen: `/heaters/7/ic3/details`. */
const HEATER = /^(\/heaters\/)([^/]+)\/./;

export function followWayBack({ subscribe }: PageStore): void {
  const queries = new Map<string, string>();
  const remember = ({ pathname, search }: URL) => queries.set(pathname, search);
  const before = document.referrer && new URL(document.referrer);
  if (before && before.origin === window.location.origin) remember(before);
  subscribe(({ page: { url } }) => {
    const address = new URL(url, window.location.href);
    if (document.querySelector("main form[data-autosubmit]")) remember(address);
    const link = document.querySelector<HTMLAnchorElement>(".page-head .back");
    const query = link ? queries.get(link.pathname) : undefined;
    if (!link || query === undefined) return;
    const [, list, heater] = HEATER.exec(address.pathname) ?? [];
    const row = list === link.pathname ? `#heater-${heater}` : "";
    link.setAttribute("href", link.pathname + query + row);
  });
}
