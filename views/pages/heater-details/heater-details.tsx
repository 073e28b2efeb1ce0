/** A heater's details: current fault, customers, location, service, notifications and fault history. */
import type { App, ViewProps } from "../../app";
import { AsOf, Card, FormError, HeaterFrame, HeaterMap, heaterTitle } from "../../components";
import type { HeaterDetailsData } from "../../generated/page-data";
import { CurrentFault } from "./current-fault";
import { FaultHistory } from "./fault-history";
import { Customers, Gateway, Info } from "./info";
import { LatestNotifications } from "./latest-notifications";
import { NoteDialog } from "./note-dialog";
import { ServiceHistory } from "./service-history";

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
      <div className="cols">
        <div>
          <CurrentFault app={app} fault={fault} />
          <Card title={t("heater.customers")}>
            <Customers t={t} customers={heater.customers} />
          </Card>
          <Card title={t("heater.info")}>
            <Info app={app} heater={heater} />
          </Card>
          {heater.located ? (
            <Card title={t("heater.location")} className="mapped">
              <HeaterMap t={t} query={{ heater: heater.id }} />
            </Card>
          ) : null}
          <ServiceHistory app={app} heater={heater} service={service} />
        </div>
        <div>
          <LatestNotifications app={app} notifications={notifications} heater={heater.id} />
          <Card title={t("heater.gateway")}>
            <Gateway t={t} heater={heater} />
          </Card>
          <FaultHistory app={app} faults={faults} />
        </div>
      </div>
      {note ? <NoteDialog app={app} form={form} heater={heater} note={note} /> : null}
    </HeaterFrame>
  );
}
