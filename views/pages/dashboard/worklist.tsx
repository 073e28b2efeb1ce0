/** The visits of today, and the heaters that need attention and are not visited for it, the most urgent
 * first, with their reasons. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import {
  Card,
  codeOf,
  Dotted,
  EmptyState,
  Icon,
  KeepList,
  PartFailed,
  plannedText,
  visitedText,
  visitReason,
  WorklistNotes,
} from "../../components";
import {
  ageOf,
  HeaterOfRow,
  Reasons,
  RowActions,
  StartButton,
  UrgencyIcon,
  VisitButton,
} from "../../components/work-row/work-row";
import type { DashboardData, WorkRow } from "../../generated/page-data";
import { href } from "../../routes";

export function Worklist({ app, data }: { app: App; data: DashboardData }) {
  const { t, format } = app;
  const { worklist: rows, worklist_total: total } = data;
  const title = t("worklist.title");
  const further = total - rows.items.length;
  return (
    <Card
      title={title}
      className="work long"
      action={
        data.attention_total > 0 && (
          <a href={href("worklist")}>
            {t("worklist.all", { number: format.number(data.attention_total) })}
            <span className="visually-hidden">: {title}</span>
          </a>
        )
      }
    >
      {rows.problem ? <PartFailed app={app} part={title} problem={rows.problem} /> : null}
      {rows.problem ? null : <WorklistNotes t={t} data={data} />}
      {rows.problem || total > 0 ? null : <EmptyState icon="on" text={t("worklist.empty")} />}
      {rows.items.length > 0 ? (
        <ol className="rows">
          {rows.items.map((row) => (
            <Row key={row.id} app={app} row={row} />
          ))}
        </ol>
      ) : null}
      {rows.items.length > 0 ? (
        <div className="work-end">
          {further > 0 ? (
            <a href={href("worklist")}>
              <Icon name="right" />
              {t("worklist.more", { count: further, number: format.number(further) })}
            </a>
          ) : (
            <small>{t("heaters.found", { count: total, number: format.number(total) })}</small>
          )}
          {app.page.shell?.history ? (
            <a className="to-plan" href={href("maintenance")}>
              <Icon name="calendar" />
              {t("nav.maintenance")}
            </a>
          ) : null}
          <KeepList heaters={[...data.visits, ...rows.items]} total={data.visits_total + total} />
        </div>
      ) : null}
    </Card>
  );
}

/** A heater of the list; with `children` in place of its reasons. */
function Row({ app, row, children }: { app: App; row: WorkRow; children?: ReactNode }) {
  const about = [codeOf(row), row.customer, ageOf(app, row)];
  return (
    <li data-heater={row.id}>
      <UrgencyIcon row={row} />
      <p>
        <HeaterOfRow app={app} row={row} />
        <small>
          <Dotted parts={about} />
        </small>
      </p>
      {children ?? <Reasons app={app} row={row} />}
      <RowActions app={app} row={row}>
        {children ? <StartButton app={app} row={row} /> : <VisitButton app={app} row={row} />}
      </RowActions>
    </li>
  );
}

/** The heaters to visit today, with those of earlier days; nothing without one, unless it is not
 * known. */
export function Visits({ app, data }: { app: App; data: DashboardData }) {
  const { t, format } = app;
  const { visits, visits_total: total } = data;
  const isUnknown = !data.trends_known;
  if (visits.length === 0 && !isUnknown) return null;
  const title = t("visit.today");
  return (
    <Card
      title={title}
      className="work long"
      action={
        <a href={href("maintenance")}>
          {total > visits.length
            ? t("worklist.all", { number: format.number(total) })
            : t("nav.maintenance")}
          <span className="visually-hidden">: {title}</span>
        </a>
      }
    >
      {isUnknown ? <PartFailed app={app} part={title} problem="store" /> : null}
      {visits.length > 0 ? (
        <ol className="rows">
          {visits.map((row) => (
            <Row key={row.id} app={app} row={row}>
              <ul className="reasons">
                {visitTexts(app, row).map((text, index) => (
                  <li key={text}>{index === 0 ? <b>{text}</b> : text}</li>
                ))}
              </ul>
            </Row>
          ))}
        </ol>
      ) : null}
    </Card>
  );
}

/** When the visit is, why, and what was noted. */
function visitTexts(app: App, { planned, visited, type_name }: WorkRow): string[] {
  if (!planned) return [];
  const { is_past, note, sheet, time } = planned;
  return [
    is_past ? plannedText(app, planned) : time,
    visitReason(app, planned),
    sheet && app.t("visit.begun"),
    visited && visitedText(app, visited),
    type_name,
    note,
  ].flatMap((text) => text || []);
}
