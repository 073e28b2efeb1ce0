/** A heater's details: the summary, then customers, location, service, notifications and faults. */
import type { App, ViewProps } from "../../app";
import {
  AsOf,
  type Block,
  Card,
  Columns,
  FormError,
  HeaterFrame,
  HeaterMap,
  HeaterName,
  heaterTitle,
} from "../../components";
import { SheetList } from "../../components/sheet-list/sheet-list";
import { VisitDialog } from "../../components/visit/visit-dialog";
import type { HeaterDetailsData, HeaterInfo } from "../../generated/page-data";
import { href } from "../../routes";
import { CurrentFault } from "./current-fault";
import { DutyDialog } from "./duty-dialog";
import { FaultHistory } from "./fault-history";
import { Customers, Info, Place } from "./info";
import { LastTime } from "./last-time";
import { LatestNotifications } from "./latest-notifications";
import { NoteDialog } from "./note-dialog";
import { ServiceHistory } from "./service-history";
import { Summary } from "./summary";

/** The assumed height of a list, in rows. */
const USUAL_ROWS = 4;

/** The card with the changes at the last occurrence of the fault, if there are any or they cannot be
 * read. */
function lastTime(app: App, part: HeaterDetailsData["last_time"]): Block[] {
  if (part.items.length === 0 && !part.problem) return [];
  const content = <LastTime key="last-time" app={app} part={part} />;
  return [{ rows: 1 + (part.items.length || 2), content }];
}

/** The card with the newest working sheets, if there are any. */
function workingSheets(app: App, { heater, sheets }: HeaterDetailsData): Block[] {
  if (sheets.length === 0) return [];
  const { t } = app;
  const all = (
    <a href={href("visits", {}, { heater: heater.id })}>
      {t("filter.all")}
      <span className="visually-hidden">: {t("visit.sheets")}</span>
    </a>
  );
  const content = (
    <Card key="sheets" title={t("visit.sheets")} action={all}>
      <SheetList app={app} sheets={sheets} places={false} />
    </Card>
  );
  return [{ rows: 1 + sheets.length, content }];
}

/** The customer to call about a visit. */
function customerOf({ customers }: HeaterInfo) {
  const found = customers.find(({ dial }) => dial !== null) ?? customers[0];
  const { name = null, phone_number = null, dial = null } = found ?? {};
  return { customer: name, phone_number, dial };
}

export { heaterHead as head } from "../../components";

export function title({ heater }: HeaterDetailsData, { t }: App): string {
  return heaterTitle(heater, t);
}

export default function HeaterDetails({ app, data, form }: ViewProps<HeaterDetailsData>) {
  const { t } = app;
  const { heater, fault, faults, notifications, note, service } = data;
  const customers = heater.customers.length;
  const hasFault = fault.items.length > 0 || fault.problem !== null;
  const blocks: Block[] = [
    { rows: hasFault ? 7 : 0, content: <CurrentFault key="fault" app={app} fault={fault} /> },
    ...lastTime(app, data.last_time),
    {
      rows: 2 + 1.5 * customers,
      content: (
        <Card key="customers" title={t(customers > 1 ? "nav.customers" : "worklist.customer")}>
          <Customers t={t} customers={heater.customers} />
        </Card>
      ),
    },
    { rows: 3, content: <Place key="place" t={t} heater={heater} /> },
    {
      rows: 7,
      content: (
        <Card key="info" title={t("heater.info")}>
          <Info app={app} heater={heater} />
        </Card>
      ),
    },
    ...workingSheets(app, data),
    // A constant height, so that late parts do not move a card to the other column.
    {
      rows: USUAL_ROWS,
      content: <ServiceHistory key="service" app={app} service={service} />,
    },
    {
      rows: USUAL_ROWS,
      content: (
        <LatestNotifications
          key="notifications"
          app={app}
          notifications={notifications}
          heater={heater.id}
        />
      ),
    },
    { rows: USUAL_ROWS, content: <FaultHistory key="faults" app={app} faults={faults} /> },
  ];
  if (data.mapped) {
    const content = <HeaterMap key="map" t={t} query={{ heater: heater.id }} street />;
    // No height: the map is hidden until it is drawn.
    blocks.push({ rows: 0, content });
  }
  return (
    <HeaterFrame app={app} heater={heater}>
      <AsOf app={app} />
      {note || data.visit || data.dialog ? null : <FormError t={t} form={form} />}
      <Summary app={app} data={data} />
      <Columns blocks={blocks} />
      {note ? (
        <NoteDialog {...{ app, form, heater, note }} hours={data.summary.service.value} />
      ) : null}
      {data.dialog ? <DutyDialog {...{ app, form, heater }} duty={data.duty} /> : null}
      {data.visit ? (
        <VisitDialog
          app={app}
          form={form}
          visit={data.visit}
          heater={heater}
          place={<HeaterName app={app} row={heater} />}
          customer={customerOf(heater)}
          close={href("heater-details", { id: heater.id, sw_type: heater.sw_type })}
        />
      ) : null}
    </HeaterFrame>
  );
}
