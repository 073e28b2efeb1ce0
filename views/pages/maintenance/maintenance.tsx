/** Maintenance: when each heater will be due, by month, with the planned visits. */
import type { App, ViewProps } from "../../app";
import {
  AsOf,
  choicesText,
  Dotted,
  EmptyState,
  FormError,
  HeaterName,
  KeepList,
  LinkButton,
  ListHead,
  Pager,
  PartFailed,
  WorklistNotes,
} from "../../components";
import { capitalized, sectionText } from "../../components/months/months";
import { VisitDialog } from "../../components/visit/visit-dialog";
import { PlanSeveral, severalOf } from "../../components/work-row/work-row";
import type { MaintenanceData, PlanRow } from "../../generated/page-data";
import { href, queryOf } from "../../routes";
import { dueText, evidence, unknownText } from "./evidence";
import { choicesOf, PlanFilter } from "./filter";
import { PlanTable } from "./plan-table";

export function title(_: MaintenanceData, { t }: App): string {
  return t("nav.maintenance");
}

export default function Maintenance({ app, data, form }: ViewProps<MaintenanceData>) {
  const { t, format } = app;
  const { day, limit, month, pager, place, planning, rows } = data;
  const several = rows.length > 0 ? severalOf(form) : null;
  const filter = { month, day: day ?? "", place };
  const shown = { ...filter, page: pager.page > 1 ? pager.page : "" };
  return (
    <>
      {planning || several ? null : <FormError t={t} form={form} />}
      <PlanFilter app={app} data={data} />
      <WorklistNotes t={t} data={{ limits_problem: data.limits_problem, trends_known: true }} />
      {data.is_stored ? null : (
        <PartFailed app={app} part={t("maintenance.stored")} problem="store" />
      )}
      <AsOf app={app} />
      <p className="hint as-of">{choicesText(choicesOf(app, data))}</p>
      {rows.length === 0 ? (
        <EmptyState
          icon="calendar"
          text={t("heaters.none_found")}
          link={
            (month || day || place) !== "" && {
              href: href("maintenance"),
              text: t("maintenance.whole_plan"),
            }
          }
        />
      ) : (
        <>
          <ListHead
            t={t}
            list="maintenance"
            query={filter}
            files={
              data.has_events ? (
                <LinkButton
                  href={`/maintenance.ics${queryOf(filter)}`}
                  icon="calendar"
                  text={t("maintenance.calendar")}
                />
              ) : null
            }
            prints={true}
          >
            <p className="hint" data-said="count">
              {t("heaters.found", { count: pager.total, number: format.number(pager.total) })}
            </p>
          </ListHead>
          {sections(rows).map(([section, found]) => (
            <section key={section} className="plan-section">
              <h2>{sectionText(app, section)}</h2>
              <WhyUnknown app={app} rows={found} />
              <PlanTable
                app={app}
                section={section}
                rows={found}
                limit={limit}
                form={planning ? undefined : several}
                planAt={(plan) => href("maintenance", {}, { ...shown, plan })}
              />
            </section>
          ))}
          <Pager
            t={t}
            pager={pager}
            to={(page) => href("maintenance", {}, { ...filter, page: page > 1 ? page : "" })}
          />
          {planning ? null : <PlanSeveral app={app} form={several} />}
          {/* Last, so that nothing moves when the client draws the button. */}
          <KeepList heaters={rows} total={pager.total} />
        </>
      )}
      <p className="screen-only">
        <a className="reach" href={href("visits")}>
          {t("visit.all_sheets")}
        </a>
      </p>
      {planning ? (
        <VisitDialog
          app={app}
          form={form}
          visit={planning.form}
          heater={planning.row}
          place={<HeaterName app={app} row={planning.row} />}
          customer={planning.row}
          evidence={
            <>
              {dueText(app, planning.row)}
              <Dotted
                parts={[...evidence(app, planning.row, limit), unknownText(app, planning.row)]}
              />
            </>
          }
          close={href("maintenance", {}, shown)}
        />
      ) : null}
    </>
  );
}

/** Why due dates of a section are not known. On paper each row says it. */
function WhyUnknown({ app, rows }: { app: App; rows: readonly PlanRow[] }) {
  const texts = new Set(rows.map((row) => unknownText(app, row)).filter((text) => text !== null));
  if (texts.size === 0) return null;
  return (
    <p className="hint why-unknown screen-only">
      <Dotted parts={[...texts].map(capitalized)} />
    </p>
  );
}

/** The sections with their rows; both keep their order. */
function sections(rows: readonly PlanRow[]): [string, PlanRow[]][] {
  const found = new Map<string, PlanRow[]>();
  for (const row of rows) found.set(row.section, [...(found.get(row.section) ?? []), row]);
  return [...found];
}
