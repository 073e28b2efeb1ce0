/** The data of a heater: where it is, the installation with its gateway, and its customers. */
import type { App } from "../../app";
import {
  Card,
  DescriptionList,
  EmailLink,
  EmptyState,
  PhoneLink,
  StatusBadge,
} from "../../components";
import { Gateway } from "../../components/gateway/gateway";
import { joinKnown, streetAddress } from "../../format";
import type { HeaterCustomer, HeaterInfo } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";

export function Info({ app, heater }: { app: App; heater: HeaterInfo }) {
  const { t } = app;
  return (
    <DescriptionList
      entries={[
        [t("field.name"), heater.name],
        [t("field.type"), heater.type_name ?? heater.serie_name ?? t("heater.type_unknown")],
        [t("field.serial_number"), heater.serial_number],
        [
          t("field.status"),
          <StatusBadge key="status" app={app} status={heater.status} notes="none" />,
        ],
        [t("heater.gateway"), <Gateway key="gateway" gateway={heater} />],
      ]}
    />
  );
}

/** The address as on an envelope. */
export function Place({ t, heater }: { t: Translate; heater: HeaterInfo }) {
  const { postal_code, city_name } = heater;
  const street = streetAddress(heater) || heater.address_number;
  const city = joinKnown([postal_code, city_name], " ");
  return (
    <Card title={t("heater.location")} className="place">
      <p>
        <b>{street || city || t("heater.nowhere")}</b>
        {street ? <span>{city}</span> : null}
      </p>
    </Card>
  );
}

export function Customers({ t, customers }: { t: Translate; customers: HeaterCustomer[] }) {
  if (customers.length === 0) return <EmptyState icon="people" text={t("heater.no_customers")} />;
  return (
    <ul className="rows owners">
      {customers.map(({ id, name, phone_number, dial, email }) => (
        <li key={id}>
          <a href={href("customer", { id })}>{name ?? t("customer.unnamed")}</a>
          {phone_number ? <PhoneLink number={phone_number} dial={dial} /> : null}
          {email ? <EmailLink address={email} /> : null}
        </li>
      ))}
    </ul>
  );
}
