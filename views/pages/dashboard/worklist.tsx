/** The worklist: the heaters that need attention today, the most urgent first, with their reasons. */
import type { App } from "../../app";
import {
  Card,
  codeOf,
  Dotted,
  EmptyState,
  Icon,
  KeepList,
  PartFailed,
  WorklistNotes,
} from "../../components";
import {
  ageOf,
  HeaterOfRow,
  Reasons,
  RowActions,
  UrgencyIcon,
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
        total > 0 && (
          <a href={href("worklist")}>
            {t("worklist.all", { number: format.number(total) })}
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
          <KeepList heaters={rows.items} total={total} />
        </div>
      ) : null}
    </Card>
  );
}

function Row({ app, row }: { app: App; row: WorkRow }) {
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
      <Reasons app={app} row={row} />
      <RowActions app={app} row={row} />
    </li>
  );
}
