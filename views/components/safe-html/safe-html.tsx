/** Shows HTML that the host has cleaned; the one place where HTML enters as text. */
import type { SafeHtml as Cleaned } from "../../generated/page-data";

export function SafeHtml({ html }: { html: Cleaned }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that it was cleaned.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
