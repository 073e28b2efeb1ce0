/** Asks the host for the data of an island. */

/** The answer; a session that is over leads to the login. */
export async function ask<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { headers: { accept: "application/json" }, signal });
  if (response.status === 401) window.location.reload();
  if (!response.ok) throw new Error(`status ${response.status}`);
  return (await response.json()) as T;
}
