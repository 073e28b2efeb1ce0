/** Requests an address with `Accept: application/json`, and leaves a screen whose session has ended. */

export function requestJson(url: string, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(url, { headers: { accept: "application/json" }, signal });
}

/** Loads the present address: the host redirects to the login, which leads back to it. */
export function leaveEndedSession(): void {
  window.location.assign(window.location.pathname + window.location.search);
}
