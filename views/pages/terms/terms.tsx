/** The terms that the installer has accepted, for reading and printing. */
import type { App, PageHead, ViewProps } from "../../app";
import { SafeHtml } from "../../components";
import type { TermsData } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: TermsData, { t }: App): string {
  return t("terms.title");
}

export function head(_: TermsData, { t }: App): PageHead {
  return { back: { href: href("my-profile"), text: t("shell.profile") } };
}

export default function Terms({ app, data }: ViewProps<TermsData>) {
  return (
    <article className="card agreement">
      <SafeHtml app={app} html={data.content} />
    </article>
  );
}
