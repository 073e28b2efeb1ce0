/** Customers: a search, and the customers that it finds; all customers without criteria. */
import type { App, PageHead, ViewProps } from "../../app";
import { EmptyState, LinkButton, ListHead, ListSearch, Pager, Table } from "../../components";
import { fullLocation, phoneText } from "../../format";
import type { CustomerRow, CustomersData } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: CustomersData, { t }: App): string {
  return t("nav.customers");
}

export function head(_: CustomersData, { t }: App): PageHead {
  return {
    actions: (
      <>
        <LinkButton
          href={href("customers-add")}
          icon="plus"
          text={t("customers_add.title")}
          main={true}
        />
        <LinkButton href={href("invites")} icon="mail" text={t("nav.invites")} />
      </>
    ),
  };
}

export default function Customers({ app, data }: ViewProps<CustomersData>) {
  const { t, format } = app;
  const { criteria, customers, pager } = data;
  return (
    <>
      <ListSearch
        t={t}
        list={href("customers")}
        label={t("customers.search")}
        placeholder={t("customers.search_hint")}
        criteria={criteria}
      />
      {customers.length === 0 ? (
        <EmptyState
          icon={criteria ? "search" : "people"}
          text={t(criteria ? "customers.none_found" : "NO_CUSTOMERS_MESSAGE")}
          link={criteria !== "" && { href: href("customers"), text: t("customers.all") }}
        />
      ) : (
        <>
          <ListHead t={t} list="customers" query={{ q: criteria }}>
            <p className="hint" data-said="count">
              {t("customers.found", { count: pager.total, number: format.number(pager.total) })}
            </p>
          </ListHead>
          <Table
            caption={t("nav.customers")}
            heads={[t("field.name"), t("field.address"), t("field.phone")]}
            className="customers"
          >
            {customers.map((customer) => (
              <Row key={customer.id} app={app} customer={customer} />
            ))}
          </Table>
          <Pager
            t={t}
            pager={pager}
            to={(page) => href("customers", {}, { q: criteria, page: page > 1 ? page : "" })}
          />
        </>
      )}
    </>
  );
}

function Row({ app: { t }, customer }: { app: App; customer: CustomerRow }) {
  const { id, name, phone_number, dial } = customer;
  return (
    <tr>
      <th scope="row">
        <a className="row-link" href={href("customer", { id })}>
          <bdi>{name ?? t("customer.unnamed")}</bdi>
        </a>
      </th>
      <td>{fullLocation(customer) || "–"}</td>
      <td>
        {phone_number && dial ? (
          <a className="tel" href={`tel:${dial}`}>
            {phoneText(phone_number)}
          </a>
        ) : (
          (phone_number ?? "–")
        )}
      </td>
    </tr>
  );
}
