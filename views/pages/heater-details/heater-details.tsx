/** A heater's details: its state first, then where and whose it is, and what it has reported. */
import type { App, ViewProps } from "../../app";
import { Card, HeaterMap, Icon, join, placeOf, Refusal, StatusBadge } from "../../components";
import type { HeaterDetailsData, HeaterInfo } from "../../generated/page-data";
import { href } from "../../routes";
import { CurrentFault } from "./current-fault";
import { Customers, Gateway, Info } from "./info";
import { LatestNotifications } from "./latest-notifications";
import { Offline } from "./offline";

export function title({ heater }: HeaterDetailsData, { t }: App): string {
  return placeOf(heater) || heater.name || t("heater.unnamed");
}

export default function HeaterDetails({ app, data, form }: ViewProps<HeaterDetailsData>) {
  const { t } = app;
  const { heater, fault, notifications } = data;
  return (
    <>
      <a className="back" href={href("heaters")}>
        <Icon name="left" />
        {t("nav.heaters")}
      </a>
      <Refusal t={t} form={form} />
      <Head app={app} heater={heater} />
      {heater.offline ? <Offline app={app} lastSeen={heater.last_seen} /> : null}
      <div className="cols">
        <div>
          <CurrentFault app={app} fault={fault} />
          <Card title={t("heater.customers")}>
            <Customers t={t} customers={heater.customers} />
          </Card>
          <Card title={t("heater.info")}>
            <Info t={t} heater={heater} />
          </Card>
          {heater.located ? (
            <Card title={t("heater.location")} className="mapped">
              <HeaterMap t={t} query={{ heater: heater.id }} />
            </Card>
          ) : null}
        </div>
        <div>
          <LatestNotifications app={app} notifications={notifications} />
          <Card title={t("heater.gateway")}>
            <Gateway t={t} heater={heater} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Head({ app: { t }, heater }: { app: App; heater: HeaterInfo }) {
  const { status, address, address_number, type_name, serie_name } = heater;
  return (
    <div className="head">
      <p>
        <b>{join([address, address_number], " ")}</b>
        <small>{join([type_name ?? serie_name, heater.serial_number], " · ")}</small>
      </p>
      <StatusBadge status={status} t={t} />
      {status.content ? <p className="hint">{status.content}</p> : null}
    </div>
  );
}
