/** Gives up requests that are not answered. */

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
