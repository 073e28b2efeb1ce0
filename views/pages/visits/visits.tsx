/** The working sheets of all visits, the newest first. */
import type { App, PageHead, ViewProps } from "../../app";
import { EmptyState, LinkButton, Pager, PartContent } from "../../components";
import { SheetList } from "../../components/sheet-list/sheet-list";
import type { VisitsData } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: VisitsData, { t }: App): string {
  return t("visit.sheets");
}

export function head(_: VisitsData, { t }: App): PageHead {
  return { back: { href: href("maintenance"), text: t("nav.maintenance") } };
}

export default function Visits({ app, data }: ViewProps<VisitsData>) {
  const { t } = app;
  const { heater, sheets, pager } = data;
  const link = heater !== "" && { href: href("visits"), text: t("visit.all_sheets") };
  return (
    <>
      <PartContent
        app={app}
        title={t("visit.sheets")}
        part={sheets}
        empty={<EmptyState icon="book" text={t("visit.no_sheets")} link={link} />}
      >
        {(items) => (
          <>
            <div className="card">
              <SheetList app={app} sheets={items} />
            </div>
            <p className="sheets-file">
              <LinkButton href="/visits.json" icon="download" text={t("visit.file")} />
            </p>
          </>
        )}
      </PartContent>
      <Pager
        t={t}
        pager={pager}
        to={(page) => href("visits", {}, { heater, page: page > 1 ? page : "" })}
      />
    </>
  );
}
