/** Changes: what was changed from this account, the newest first, filtered by heater and kind. */
import type { App, PageHead, ViewProps } from "../../app";
import { EmptyState, Filter, FilterSelect, ListHead, Pager, PartContent } from "../../components";
import { CHANGE_KINDS, ChangeList } from "../../components/change-list/change-list";
import { heaterName, joinKnown } from "../../format";
import type { ChangesData, HeaterRow } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: ChangesData, { t }: App): string {
  return t("changes.title");
}

export function head(_: ChangesData, { t }: App): PageHead {
  return { back: { href: href("my-profile"), text: t("shell.profile") } };
}

export default function Changes({ app, data }: ViewProps<ChangesData>) {
  const { t, format } = app;
  const { heater, kind, changes, pager } = data;
  const filter = { heater, kind };
  const isFiltered = heater !== "" || kind !== "";
  return (
    <>
      {isFiltered || changes.items.length > 0 ? <ChangeFilter app={app} data={data} /> : null}
      <PartContent
        app={app}
        title={t("changes.title")}
        part={changes}
        empty={
          <EmptyState
            icon="book"
            text={t(isFiltered ? "changes.none_found" : "changes.none")}
            link={isFiltered && { href: href("changes"), text: t("changes.all") }}
          />
        }
      >
        {(items) => (
          <>
            <ListHead t={t} list="changes" query={filter}>
              <p className="hint" data-said="count">
                {t("changes.found", { count: pager.total, number: format.number(pager.total) })}
              </p>
            </ListHead>
            <div className="card long">
              <ChangeList app={app} changes={items} />
            </div>
            <Pager
              t={t}
              pager={pager}
              to={(page) => href("changes", {}, { ...filter, page: page > 1 ? page : "" })}
            />
          </>
        )}
      </PartContent>
    </>
  );
}

function ChangeFilter({ app: { t }, data }: { app: App; data: ChangesData }) {
  const { heater, kind, heaters } = data;
  const all = t("filter.all");
  const places = heaters.map((each) => [each.id, optionText(each, heaters)] as const);
  // A heater that is not linked any more has only its number.
  const isKnown = heater === "" || heaters.some(({ id }) => id === heater);
  return (
    <div className="changes-filter">
      <Filter t={t} action={href("changes")}>
        <FilterSelect
          name="heater"
          wide={true}
          label={t("notifications.heater")}
          value={heater}
          all={all}
          options={isKnown ? places : [[heater, heater], ...places]}
        />
        <FilterSelect
          name="kind"
          wide={true}
          label={t("changes.what")}
          value={kind}
          all={all}
          options={CHANGE_KINDS.map((each) => [each, t(`change.${each}`)])}
        />
      </Filter>
    </div>
  );
}

/** The street of a heater, which fits into a choice on a phone; its whole name if others are there. */
function optionText(heater: HeaterRow, heaters: readonly HeaterRow[]): string {
  const streetOf = ({ address, address_number }: HeaterRow) =>
    address && joinKnown([address, address_number], " ");
  const street = streetOf(heater);
  const isAlone = heaters.filter((each) => streetOf(each) === street).length < 2;
  return (isAlone && street) || heaterName(heater) || heater.id;
}
