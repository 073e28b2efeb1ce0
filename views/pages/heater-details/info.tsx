/** The data of a heater: the installation, its gateway and its customers. */
import type { App } from "../../app";
import { DescriptionList, EmailLink, EmptyState, PhoneLink, StatusBadge } from "../../components";
import { joinKnown } from "../../format";
import type { HeaterCustomer, HeaterInfo } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";

export function Info({ app, heater }: { app: App; heater: HeaterInfo }) {
  const { t } = app;
  return (
    <DescriptionList
      entries={[
        [t("field.name"), heater.name],
        [t("field.address"), joinKnown([heater.address, heater.address_number], " ")],
        [t("field.postal_code"), heater.postal_code],
        [t("field.city"), heater.city_name],
        [t("field.status"), <StatusBadge key="status" app={app} status={heater.status} warned />],
        [t("field.type"), heater.type_name ?? heater.serie_name ?? t("heater.type_unknown")],
        [t("field.serial_number"), heater.serial_number],
      ]}
    />
  );
}

export function Gateway({ t, heater }: { t: Translate; heater: HeaterInfo }) {
  return (
    <DescriptionList
      entries={[
        [t("field.version"), heater.gateway_version],
        [t("field.mac"), heater.gateway_mac && <code>{heater.gateway_mac}</code>],
      ]}
    />
  );
}

export function Customers({ t, customers }: { t: Translate; customers: HeaterCustomer[] }) {
  if (customers.length === 0) return <EmptyState icon="people" text={t("heater.no_customers")} />;
  return (
    <ul className="rows owners">
      {customers.map(({ id, name, phone_number, email }) => (
        <li key={id}>
          <a href={href("customer", { id })}>{name ?? t("customer.unnamed")}</a>
          {phone_number ? <PhoneLink number={phone_number} /> : null}
          {email ? <EmailLink address={email} /> : null}
        </li>
      ))}
    </ul>
  );
}
