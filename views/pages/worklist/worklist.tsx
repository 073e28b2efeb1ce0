/** Worklist: all heaters that need attention, the most urgent first; on paper
 * with a column to write in. */
import type { App, PageHead, ViewProps } from "../../app";
import {
  AsOf,
  codeOf,
  EmptyState,
  Filter,
  FilterSelect,
  FormError,
  KeepList,
  Pager,
  PrintButton,
  Sparkline,
  Table,
  WorklistNotes,
} from "../../components";
import {
  ageOf,
  ChooseHeater,
  ContactCells,
  HeaterOfRow,
  PlanSeveral,
  Reasons,
  severalOf,
  UrgencyIcon,
} from "../../components/work-row/work-row";
import type { FormState, WorklistData, WorkRow } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: WorklistData, { t }: App): string {
  return t("worklist.title");
}

export function head({ rows }: WorklistData, { t }: App): PageHead {
  return {
    back: { href: href("dashboard"), text: t("nav.dashboard") },
    actions: rows.length > 0 && <PrintButton t={t} />,
  };
}

export default function Worklist({ app, data, form }: ViewProps<WorklistData>) {
  const { t, format } = app;
  const plans = app.page.shell?.history === true;
  const { reason, reasons, rows, pager } = data;
  const several = rows.length > 0 ? severalOf(form) : null;
  return (
    <>
      {several ? null : <FormError t={t} form={form} />}
      {reasons.length > 0 ? (
        <Filter
          t={t}
          action={href("worklist")}
          row={{
            chosen: [reason && t(`worklist.reasons.${reason}`)],
            all: t("worklist.every_reason"),
          }}
        >
          <FilterSelect
            name="reason"
            label={t("worklist.reason")}
            value={reason}
            all={t("worklist.every_reason")}
            wide={true}
            options={reasons.map((each) => [
              each.reason,
              `${t(`worklist.reasons.${each.reason}`)} (${format.number(each.count)})`,
            ])}
          />
        </Filter>
      ) : null}
      <WorklistNotes t={t} data={data} />
      <AsOf app={app} />
      {reason ? (
        <p className="hint as-of">{`${t("worklist.reason")}: ${t(`worklist.reasons.${reason}`)}`}</p>
      ) : null}
      {rows.length === 0 ? (
        <EmptyState
          icon="on"
          text={t(reason ? "worklist.none_found" : "worklist.empty")}
          link={reason !== "" && { href: href("worklist"), text: t("worklist.whole_list") }}
        />
      ) : (
        <>
          <p className="hint" data-said="count">
            {t("heaters.found", { count: pager.total, number: format.number(pager.total) })}
          </p>
          <Table
            caption={t("worklist.title")}
            heads={[
              t("field.address"),
              t("worklist.reason"),
              t("field.type"),
              t("worklist.customer"),
              t("worklist.actions"),
              t("worklist.notes"),
            ]}
            className="worklist work-table"
          >
            {rows.map((row) => (
              <Row key={row.id} app={app} form={several} row={row} plans={plans} />
            ))}
          </Table>
          <Pager
            t={t}
            pager={pager}
            to={(page) => href("worklist", {}, { reason, page: page > 1 ? page : "" })}
          />
          {plans ? <PlanSeveral app={app} form={several} /> : null}
          {/* Last, so that nothing moves when the client draws the button. */}
          <KeepList heaters={rows} total={pager.total} />
        </>
      )}
    </>
  );
}

interface RowProps {
  app: App;
  form: FormState | null;
  row: WorkRow;
  /** Whether visits can be planned. */
  plans: boolean;
}

function Row({ app, form, row, plans }: RowProps) {
  return (
    <tr>
      <th scope="row" className="place-cell">
        {plans ? <ChooseHeater app={app} form={form} row={row} /> : null}
        <HeaterOfRow app={app} row={row} about={[codeOf(row), ageOf(app, row)]} />
        {row.type_name ? <div className="print-only">{row.type_name}</div> : null}
      </th>
      <td className="why">
        <div>
          <UrgencyIcon row={row} />
          <Reasons app={app} row={row} pressure={<Sparkline app={app} values={row.pressures} />} />
        </div>
      </td>
      <ContactCells app={app} row={row} />
      {/* The column to write in by hand. */}
      <td />
    </tr>
  );
}
