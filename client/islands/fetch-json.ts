/** Loads the data of an island from the host. */
import type { Page } from "../../views/generated/page-data";
import { leaveEndedSession } from "../shared/ended-session";
import { requestJson } from "../shared/request-json";

/** Requests an address for an island of this page and returns the parsed answer. Throws an `Error` for
 * an error status, and what `fetch` throws. If the session is over, it also leads to the login. */
export async function fetchJson<T>(url: string, page: Page, signal: AbortSignal): Promise<T> {
  const response = await requestJson(url, signal);
  if (response.status === 401) await leaveEndedSession(page);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
