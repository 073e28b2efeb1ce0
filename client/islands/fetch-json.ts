/** Loads the data of an island from the host. */
import { leaveEndedSession, requestJson } from "../shared/request-json";

/** Requests an address for an island and returns the parsed answer. Throws an `Error` for
 * an error status, and what `fetch` throws. If the session is over, it also leads to the login. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await requestJson(url, signal);
  if (response.status === 401) leaveEndedSession();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
