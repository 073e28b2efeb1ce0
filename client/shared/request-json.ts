/** Requests to the host. */

export function requestJson(url: string, signal: AbortSignal | null = null): Promise<Response> {
  return fetch(url, { headers: { accept: "application/json" }, signal });
}

/** Requests the head of the present document; null if the host cannot be reached. */
export function requestHead(): Promise<Response | null> {
  const { pathname, search } = window.location;
  return fetch(pathname + search, { method: "HEAD", cache: "no-store" }).catch(() => null);
}

/** Loads the present address: the host redirects to the login, which leads back to it. */
export function leaveEndedSession(): void {
  window.location.assign(window.location.pathname + window.location.search);
}

/** Makes a request with a signal that aborts it after these seconds, also while its answer is being read.
 * Browsers of 2022 lack `AbortSignal.timeout`. */
export async function withTimeLimit<T>(
  seconds: number,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController();
  const timeout = setTimeout(() => limit.abort(), seconds * 1000);
  try {
    return await request(limit.signal);
  } finally {
    clearTimeout(timeout);
  }
}
