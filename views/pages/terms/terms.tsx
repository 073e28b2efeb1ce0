/** Terms: what the installer has agreed to, made to be read and printed. */
import type { App, ViewProps } from "../../app";
import { BackLink, SafeHtml } from "../../components";
import type { TermsData } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: TermsData, { t }: App): string {
  return t("terms.title");
}

export default function Terms({ app, data }: ViewProps<TermsData>) {
  const { t } = app;
  return (
    <>
      <BackLink href={href("my-profile")}>{t("shell.profile")}</BackLink>
      <article className="card agreement">
        <SafeHtml app={app} html={data.content} />
      </article>
    </>
  );
}
