/** Changes: what was changed from this account, the newest first. */
import type { App, PageHead, ViewProps } from "../../app";
import { EmptyState, ListHead, Pager, PartContent } from "../../components";
import { ChangeList } from "../../components/change-list/change-list";
import type { ChangesData } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: ChangesData, { t }: App): string {
  return t("changes.title");
}

export function head(_: ChangesData, { t }: App): PageHead {
  return { back: { href: href("my-profile"), text: t("shell.profile") } };
}

export default function Changes({ app, data }: ViewProps<ChangesData>) {
  const { t, format } = app;
  const { changes, pager } = data;
  return (
    <PartContent
      app={app}
      title={t("changes.title")}
      part={changes}
      empty={<EmptyState icon="book" text={t("changes.none")} />}
    >
      {(items) => (
        <>
          <ListHead t={t} list="changes" query={{}}>
            <p className="hint">
              {t("changes.found", { count: pager.total, number: format.number(pager.total) })}
            </p>
          </ListHead>
          <div className="card long">
            <ChangeList app={app} changes={items} />
          </div>
          <Pager
            t={t}
            pager={pager}
            to={(page) => href("changes", {}, { page: page > 1 ? page : "" })}
          />
        </>
      )}
    </PartContent>
  );
}
