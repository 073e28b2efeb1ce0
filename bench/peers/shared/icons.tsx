/** The icons of the page, which only the server writes: React leaves them unchanged. */
export function Icons() {
  // Set by the server, per page.
  const html = (globalThis as { recordedIcons?: string }).recordedIcons ?? "";
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
