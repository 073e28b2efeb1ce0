/** Determines the page object that a document begins with. */
import type { Page } from "../../views/generated/page-data";
import type { Answer } from "../shared/answers";

/** Returns the page object that the document holds. The document that the service worker answers with
 * without a connection holds only an `offline` problem: its page object is requested, and the service
 * worker answers with a copy. If there is none either, the problem is returned with this address. */
export async function firstPage(embedded: Page): Promise<Page> {
  if (embedded.problem?.kind !== "offline") return embedded;
  const url = window.location.pathname + window.location.search;
  const headers = { accept: "application/json" };
  try {
    const answer: Answer = await (await fetch(url, { headers })).json();
    if ("redirect" in answer) window.location.replace(answer.redirect);
    // The host has answered after all, and is busy or has another build: load its document.
    else if ("retry_after" in answer || answer.build !== embedded.build) window.location.reload();
    else return answer;
  } catch {
    // There is no copy, and the host is still out of reach.
  }
  return { ...embedded, url };
}
