/** The page that a document begins with. */
import type { Page } from "../../views/generated/page-data";
import type { Answer } from "../shared/answers";

/** The page that a document holds. The document that the service worker opens without a connection
 * holds none: its page is asked for, and the service worker answers with a copy. */
export async function firstPage(embedded: Page): Promise<Page> {
  if (embedded.problem?.kind !== "offline") return embedded;
  const url = window.location.pathname + window.location.search;
  const headers = { accept: "application/json" };
  try {
    const answer: Answer = await (await fetch(url, { headers })).json();
    if ("redirect" in answer) window.location.replace(answer.redirect);
    // A newer host has answered after all: its page needs its own document.
    else if ("retry_after" in answer || answer.build !== embedded.build) window.location.reload();
    else return answer;
  } catch {
    // There is no copy, and the host is still out of reach.
  }
  return { ...embedded, url };
}
