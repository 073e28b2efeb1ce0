/** One customer: where and how to reach them, and their heaters. */
import type { App, ViewProps } from "../../app";
import {
  Card,
  DataList,
  directions,
  EmptyState,
  Icon,
  join,
  Mail,
  PartFailed,
  Phone,
  StatusBadge,
  Table,
} from "../../components";
import type { CustomerData, CustomerHeater, CustomerInfo, Part } from "../../generated/page-data";
import { href } from "../../routes";
import { Remove } from "./remove";

export function title({ customer }: CustomerData, { t }: App): string {
  return customer.name ?? t("customer.unnamed");
}

export default function Customer({ app, data, form }: ViewProps<CustomerData>) {
  const { t, page } = app;
  const { id } = data.customer;
  const demo = page.shell?.demo ?? false;
  return (
    <>
      <a className="back" href={href("customers")}>
        <Icon name="left" />
        {t("nav.customers")}
      </a>
      <div className="cols">
        <div>
          <Heaters app={app} heaters={data.heaters} />
          {demo ? null : (
            <div className="buttons">
              <a className="btn main" href={href("customer-connect", { id })}>
                <Icon name="plus" />
                {t("connect.title")}
              </a>
            </div>
          )}
        </div>
        <div>
          <Card title={t("customer.details")}>
            <Info app={app} customer={data.customer} />
          </Card>
          {demo ? null : (
            <div className="buttons">
              <a className="btn" href={href("customer", { id }, { dialog: "remove" })}>
                <Icon name="trash" />
                {t("customer_remove.title")}
              </a>
            </div>
          )}
        </div>
      </div>
      {data.dialog === "remove" ? <Remove app={app} customer={data.customer} form={form} /> : null}
    </>
  );
}

function Info({ app, customer }: { app: App; customer: CustomerInfo }) {
  const { t } = app;
  const { address, address_number, address_additional, phone_number, email } = customer;
  return (
    <DataList
      entries={[
        [t("field.name"), customer.name],
        [t("field.address"), join([address, address_number, address_additional], " ")],
        [t("field.postal_code"), customer.postal_code],
        [t("field.city"), customer.city_name],
        [t("field.country"), customer.country_name],
        [t("customer.directions"), <Directions key="map" app={app} customer={customer} />],
        [t("field.phone"), phone_number && <Phone number={phone_number} />],
        [t("field.email"), email && <Mail address={email} />],
      ]}
    />
  );
}

function Directions({ app: { t }, customer }: { app: App; customer: CustomerInfo }) {
  if (!(customer.postal_code || customer.city_name)) return "–";
  return (
    <a className="reach" href={directions(customer)} rel="noreferrer">
      <Icon name="pin" />
      {t("customer.open_map")}
    </a>
  );
}

function Heaters({ app, heaters }: { app: App; heaters: Part<CustomerHeater> }) {
  const { t } = app;
  const heading = t("nav.heaters");
  return (
    <Card title={heading} count={heaters.problem ? undefined : heaters.items.length}>
      {heaters.problem ? (
        <PartFailed app={app} part={heading} problem={heaters.problem} />
      ) : heaters.items.length === 0 ? (
        <EmptyState icon="flame" text={t("customer.no_heaters")} />
      ) : (
        <Table
          caption={heading}
          heads={[t("field.name"), t("field.status"), t("field.type")]}
          className="owned"
        >
          {heaters.items.map((heater) => (
            <tr key={heater.id}>
              <th scope="row">
                <a
                  className="go"
                  href={href("heater-details", { id: heater.id, sw_type: heater.sw_type })}
                >
                  {heater.name ?? t("heater.unnamed")}
                </a>
              </th>
              <td className="s">
                <StatusBadge app={app} status={heater.status} />
              </td>
              <td>{heater.type_name ?? t("heater.type_unknown")}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
