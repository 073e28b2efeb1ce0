/** Heaters: the linked heaters, filtered by status, type, fault and problem, in a chosen order. */
import type { App, ViewProps } from "../../app";
import {
  AsOf,
  choicesText,
  EmptyState,
  HeaterMap,
  Icon,
  ListHead,
  Pager,
  WorklistNotes,
} from "../../components";
import { DOT, joinKnown } from "../../format";
import type { HeatersData } from "../../generated/page-data";
import { href } from "../../routes";
import { choicesOf, HeaterFilter, orderText } from "./filter";
import { HeaterTable } from "./table";

export function title(_: HeatersData, { t }: App): string {
  return t("nav.heaters");
}

export default function Heaters({ app, data }: ViewProps<HeatersData>) {
  const { t, format } = app;
  const { groups, type, fault, reason, sort, heaters, pager } = data;
  const filter = { status: groups, type, fault, reason };
  const isFiltered = groups.length > 0 || Boolean(type || fault || reason);
  const isMapped = heaters.length > 0 && data.located > 0;
  return (
    <div className={isMapped ? "with-map" : undefined}>
      <HeaterFilter t={t} data={data} hasStore={app.page.shell?.history === true} />
      <WorklistNotes t={t} data={data} />
      {data.codes_unknown > 0 ? <CodesUnknown app={app} count={data.codes_unknown} /> : null}
      <AsOf app={app} />
      <p className="hint as-of">
        {joinKnown([choicesText(choicesOf(t, data)), orderText(t, sort)], DOT)}
      </p>
      {heaters.length === 0 ? (
        <EmptyState
          icon="flame"
          text={t("heaters.none_found")}
          link={isFiltered && { href: href("heaters", {}, { sort }), text: t("heaters.all") }}
        />
      ) : (
        <>
          {isMapped ? <HeaterMap t={t} query={filter} folded={true} /> : null}
          <ListHead t={t} list="heaters" query={{ ...filter, sort }}>
            <p className="hint" data-said="count">
              {t("heaters.found", { count: pager.total, number: format.number(pager.total) })}
              <span className="visually-hidden">{orderText(t, sort)}</span>
            </p>
          </ListHead>
          <div className="list">
            <HeaterTable
              app={app}
              data={data}
              to={(order) => href("heaters", {}, { ...filter, sort: order })}
            />
            <Pager
              t={t}
              pager={pager}
              to={(page) => href("heaters", {}, { ...filter, sort, page: page > 1 ? page : "" })}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** Says of how many heaters the fault code is not known; the host requests more codes each
 * time that the list is loaded. */
function CodesUnknown({ app, count }: { app: App; count: number }) {
  const { t, format, page } = app;
  return (
    <p className="note warn">
      <Icon name="warning" />
      <span>
        <span data-said="count">{`${t("heaters.codes_unknown")} ${format.number(count)}.`}</span>{" "}
        <a href={page.url}>{t("action.retry")}</a>
      </span>
    </p>
  );
}
