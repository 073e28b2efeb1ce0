/** One customer: where and how to reach them, and their heaters. */
import type { App, ViewProps } from "../../app";
import {
  Card,
  DataList,
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

export function title({ customer }: CustomerData, { t }: App): string {
  return customer.name ?? t("customer.unnamed");
}

export default function Customer({ app, data }: ViewProps<CustomerData>) {
  const { t } = app;
  return (
    <>
      <a className="back" href={href("customers")}>
        <Icon name="left" />
        {t("nav.customers")}
      </a>
      <div className="cols">
        <Heaters app={app} heaters={data.heaters} />
        <Card title={t("customer.details")}>
          <Info app={app} customer={data.customer} />
        </Card>
      </div>
    </>
  );
}

function Info({ app: { t }, customer }: { app: App; customer: CustomerInfo }) {
  const { address, address_number, address_additional, phone_number, email } = customer;
  return (
    <DataList
      entries={[
        [t("field.name"), customer.name],
        [t("field.address"), join([address, address_number, address_additional], " ")],
        [t("field.postal_code"), customer.postal_code],
        [t("field.city"), customer.city_name],
        [t("field.country"), customer.country_name],
        [t("field.phone"), phone_number && <Phone number={phone_number} />],
        [t("field.email"), email && <Mail address={email} />],
      ]}
    />
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
                <StatusBadge status={heater.status} t={t} />
              </td>
              <td>{heater.type_name ?? t("heater.type_unknown")}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
