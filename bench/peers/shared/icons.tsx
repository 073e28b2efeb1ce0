/** The icons of the page, which the server alone writes: React leaves them as they are. */
export function Icons() {
  // Set by the server, per page.
  const html = (globalThis as { recordedIcons?: string }).recordedIcons ?? "";
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
