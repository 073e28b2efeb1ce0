/** One customer: contact details and heaters. */
import type { App, PageHead, ViewProps } from "../../app";
import {
  Card,
  codeOf,
  DescriptionList,
  Dotted,
  EmailLink,
  EmptyState,
  type Entry,
  HeaterName,
  Icon,
  LinkButton,
  PartCard,
  PhoneLink,
  ReasonText,
  StatusBadge,
  Table,
} from "../../components";
import { joinKnown, placeName } from "../../format";
import type { CustomerData, CustomerHeater, CustomerInfo, Part } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";
import { RemoveDialog } from "./remove-dialog";

export function title({ customer }: CustomerData, { t }: App): string {
  return customer.name ?? t("customer.unnamed");
}

export function head({ customer: { id } }: CustomerData, { page, t }: App): PageHead {
  return {
    back: { href: href("customers"), text: t("nav.customers") },
    actions: !page.shell?.demo && (
      <LinkButton
        href={href("customer-connect", { id })}
        icon="plus"
        text={t("connect.title")}
        main={true}
      />
    ),
  };
}

export default function Customer({ app, data, form }: ViewProps<CustomerData>) {
  const { t, page } = app;
  const { id } = data.customer;
  const demo = page.shell?.demo ?? false;
  return (
    <>
      <div className="cols">
        <Heaters app={app} heaters={data.heaters} />
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
      {data.dialog === "remove" ? <RemoveDialog app={app} data={data} form={form} /> : null}
    </>
  );
}

function Info({ app, customer }: { app: App; customer: CustomerInfo }) {
  const { t } = app;
  const { address, address_number, address_additional, phone_number, dial, email } = customer;
  return (
    <DescriptionList
      entries={[
        [t("field.name"), customer.name],
        [t("field.address"), joinKnown([address, address_number, address_additional], " ")],
        [t("field.postal_code"), customer.postal_code],
        [t("field.city"), customer.city_name],
        [t("field.country"), customer.country_name],
        ...directions(t, customer),
        [t("field.phone"), phone_number && <PhoneLink number={phone_number} dial={dial} />],
        [t("field.email"), email && <EmailLink address={email} />],
      ]}
    />
  );
}

/** The row with the route to the customer, which leads nowhere on paper; none if there is no route. */
function directions(t: Translate, { route }: CustomerInfo): Entry[] {
  if (!route) return [];
  const link = (
    <a key="route" className="contact-link" href={route} rel="noreferrer">
      <Icon name="pin" />
      {t("customer.open_map")}
    </a>
  );
  return [[t("heater.route"), link, "screen-only"]];
}

function Heaters({ app, heaters }: { app: App; heaters: Part<CustomerHeater> }) {
  const { t } = app;
  const heading = t("nav.heaters");
  return (
    <PartCard
      app={app}
      title={heading}
      count={heaters.problem ? undefined : heaters.items.length}
      part={heaters}
      empty={<EmptyState icon="flame" text={t("customer.no_heaters")} />}
    >
      {(items) => (
        <Table
          caption={heading}
          heads={[t("field.address"), t("field.status"), t("field.type")]}
          className="owned"
        >
          {items.map((heater) => (
            <HeaterRow key={heater.id} app={app} heater={heater} />
          ))}
        </Table>
      )}
    </PartCard>
  );
}

function HeaterRow({ app, heater }: { app: App; heater: CustomerHeater }) {
  const { t } = app;
  const { id, sw_type, status, type_name } = heater;
  const place = placeName(heater);
  const name = heater.name ?? t("heater.unnamed");
  return (
    <tr>
      <th scope="row">
        <a className="row-link" href={href("heater-details", { id, sw_type })}>
          {place ? <HeaterName app={app} row={heater} /> : name}
        </a>
        <small>
          <Dotted parts={[place && name !== heater.room && name, codeOf(heater)]} />
        </small>
      </th>
      <td className="short-cell">
        <StatusBadge app={app} status={status} />
        {heater.findings.map((finding) => (
          <small key={finding.reason}>
            <ReasonText
              app={app}
              subject={{ ...status, status_name: status.name }}
              finding={finding}
            />
          </small>
        ))}
      </td>
      <td>
        {type_name ?? t("heater.type_unknown")}
        <small>{heater.serial_number ?? "–"}</small>
      </td>
    </tr>
  );
}
