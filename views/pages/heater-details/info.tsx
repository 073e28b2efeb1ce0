/** The data of a heater: where it is, the installation with its gateway, and its customers. */
import type { App } from "../../app";
import {
  Card,
  DescriptionList,
  EmailLink,
  EmptyState,
  Icon,
  PhoneLink,
  StatusBadge,
} from "../../components";
import { Gateway } from "../../components/gateway/gateway";
import { joinKnown, placeName, streetAddress } from "../../format";
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

interface PlaceProps {
  t: Translate;
  heater: HeaterInfo;
  /** The address of a map with the route; null for none. */
  route: string | null;
}

/** The address as on an envelope, with a link to the route. */
export function Place({ t, heater, route }: PlaceProps) {
  const { postal_code, city_name } = heater;
  const street = streetAddress(heater) || heater.address_number;
  const city = joinKnown([postal_code, city_name], " ");
  return (
    <Card title={t("heater.location")} className="place">
      <div>
        <p>
          <b>{street || city || t("heater.nowhere")}</b>
          {street ? <span>{city}</span> : null}
        </p>
        {route ? (
          <a
            className="btn"
            href={route}
            rel="noreferrer"
            aria-label={t("worklist.route", { place: placeName(heater) })}
          >
            <Icon name="pin" />
            {t("heater.route")}
          </a>
        ) : null}
      </div>
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
