/** Shows HTML that the host has sanitized; no other component inserts HTML. */
import { type App, langOf } from "../../app";
import type { SafeHtml as Cleaned } from "../../generated/page-data";
import type { PolicyRules } from "../../trusted-types";

// Not made by a module that `client` uses, too: the bundler would put that into a file of its own.
const rules = { createHTML: (html: string) => html } satisfies PolicyRules;
const policy = globalThis.trustedTypes?.createPolicy("sanitized-html", rules) ?? rules;

export function SafeHtml({ app, html }: { app: App; html: Cleaned }) {
  return (
    <div
      className="prose"
      lang={langOf(app, html)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the type is only made by the sanitizer of the host.
      dangerouslySetInnerHTML={{ __html: policy.createHTML(html) }}
    />
  );
}
