/** Help without any categories; if there are some, the host shows the first one instead. */
import type { App, ViewProps } from "../../app";
import { EmptyState } from "../../components";
import type { HelpData } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: HelpData, { t }: App): string {
  return t("help.title");
}

export default function Help({ app: { t } }: ViewProps<HelpData>) {
  return (
    <EmptyState
      icon="book"
      text={t("help.no_categories")}
      link={{ href: href("contact"), text: t("nav.contact") }}
    />
  );
}
