/** Shows HTML that the host has sanitized; no other component inserts HTML. */
import { type App, langOf } from "../../app";
import type { SafeHtml as Cleaned } from "../../generated/page-data";

export function SafeHtml({ app, html }: { app: App; html: Cleaned }) {
  return (
    <div
      className="prose"
      lang={langOf(app, html)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the type is only made by the sanitizer of the host.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
