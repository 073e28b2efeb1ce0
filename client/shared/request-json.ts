/** Requests an address with `Accept: application/json`. */

export function requestJson(url: string, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(url, { headers: { accept: "application/json" }, signal });
}
