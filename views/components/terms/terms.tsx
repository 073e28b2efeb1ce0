/** The terms that the user reads before accepting them, or why they cannot be shown. */
import type { App } from "../../app";
import type { Terms as TermsData } from "../../generated/page-data";
import { PartFailed } from "../part/part-failed";
import { SafeHtml } from "../safe-html/safe-html";

export function Terms({ app, terms }: { app: App; terms: TermsData }) {
  if (terms.problem) {
    return <PartFailed app={app} part={app.t("terms.title")} problem={terms.problem} />;
  }
  return <SafeHtml app={app} html={terms.content} />;
}
