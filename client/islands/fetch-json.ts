/** Loads the data of an island from the host. */
import { requestJson } from "../shared/request-json";

/** Throws where the answer is an error; where the session is over, the page is loaded again, which
 * leads to the login. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await requestJson(url, signal);
  if (response.status === 401) window.location.reload();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.json();
}
