/** Shows HTML that the host has cleaned; the one place where HTML enters as text. */
import { type App, langOf } from "../../app";
import type { SafeHtml as Cleaned } from "../../generated/page-data";

export function SafeHtml({ app, html }: { app: App; html: Cleaned }) {
  return (
    <div
      className="prose"
      lang={langOf(app, html)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the type says that it was cleaned.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
