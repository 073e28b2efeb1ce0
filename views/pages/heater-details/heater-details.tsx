/** A heater's details: what an installer asks first, then customers, location, service, notifications and
 * faults. */
import type { App, ViewProps } from "../../app";
import { AsOf, Card, FormError, HeaterFrame, HeaterMap, heaterTitle } from "../../components";
import type { HeaterDetailsData } from "../../generated/page-data";
import { CurrentFault } from "./current-fault";
import { FaultHistory } from "./fault-history";
import { Customers, Info, Place } from "./info";
import { LatestNotifications } from "./latest-notifications";
import { NoteDialog } from "./note-dialog";
import { ServiceHistory } from "./service-history";
import { Summary } from "./summary";

export { heaterHead as head } from "../../components";

export function title({ heater }: HeaterDetailsData, { t }: App): string {
  return heaterTitle(heater, t);
}

export default function HeaterDetails({ app, data, form }: ViewProps<HeaterDetailsData>) {
  const { t } = app;
  const { heater, fault, faults, notifications, note, service } = data;
  return (
    <HeaterFrame app={app} heater={heater}>
      <AsOf app={app} />
      {note ? null : <FormError t={t} form={form} />}
      <Summary app={app} data={data} />
      <div className="cols even">
        <div>
          <CurrentFault app={app} fault={fault} />
          <Card title={t("heater.customers")}>
            <Customers t={t} customers={heater.customers} />
          </Card>
          <Place t={t} heater={heater} route={data.route} />
          <Card title={t("heater.info")}>
            <Info app={app} heater={heater} />
          </Card>
        </div>
        <div>
          <ServiceHistory app={app} heater={heater} service={service} />
          <LatestNotifications app={app} notifications={notifications} heater={heater.id} />
          <FaultHistory app={app} faults={faults} />
          {data.mapped ? <HeaterMap t={t} query={{ heater: heater.id }} street /> : null}
        </div>
      </div>
      {note ? <NoteDialog app={app} form={form} heater={heater} note={note} /> : null}
    </HeaterFrame>
  );
}
