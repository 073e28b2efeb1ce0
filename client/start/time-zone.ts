/** Sets a cookie with the browser's time zone, so that the host writes times in it. */

/** Stores the browser's time zone. Returns whether the page shows times of another zone, `shown`, and
 * the cookie was accepted: then the page has to be loaded again. */
export function rememberTimeZone(shown: string): boolean {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || zone === shown) return false;
  const year = 365 * 24 * 3600;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `tz=${zone}; path=/; max-age=${year}; samesite=lax`;
  return document.cookie.includes(`tz=${zone}`);
}
