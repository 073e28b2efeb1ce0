/** Asks the host for JSON. */

export function requestJson(url: string, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(url, { headers: { accept: "application/json" }, signal });
}
