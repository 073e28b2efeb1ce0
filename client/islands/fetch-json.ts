/** Loads the data of an island from the host. */
import { requestJson } from "../shared/request-json";

/** Requests an address and returns the parsed answer. Throws an `Error` for an error status, and what
 * `fetch` throws. If the session is over, it also reloads the page, which leads to the login. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await requestJson(url, signal);
  if (response.status === 401) window.location.reload();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
