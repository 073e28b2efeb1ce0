/** The customers at a location; each row leads to the invitation. */
import type { App } from "../../app";
import { Icon, type IconName, Table } from "../../components";
import type { AddressSearch, FoundCustomer } from "../../generated/page-data";
import { href } from "../../routes";

interface FoundCustomersProps {
  app: App;
  search: AddressSearch;
  found: readonly FoundCustomer[];
}

export function FoundCustomers({ app: { t }, search, found }: FoundCustomersProps) {
  const { postal_code = "", address_number = "" } = search.form.values;
  const question = ({ id, heater_id }: FoundCustomer) =>
    href("customers-invite", {}, { account_id: id, heater_id, postal_code, address_number });
  const number = t("field.address_number");
  return (
    <>
      <p className="hint" role="status">
        {t("customers_add.found", { count: found.length })}
      </p>
      <Table
        caption={t("customers_add.results")}
        heads={[
          t("customers_add.type"),
          t("field.name"),
          t("field.postal_code"),
          number,
          t("field.city"),
        ]}
        className="at-address"
      >
        {found.map((customer) => (
          <tr key={customer.id}>
            <td className="short-cell">
              <Mark icon="user" text={t("customers_add.has_account")} shown={customer.account} />
              <Mark icon="flame" text={t("customers_add.has_heater")} shown={customer.heaters} />
              {customer.account || customer.heaters ? null : "–"}
            </td>
            <th scope="row">
              <a className="row-link" href={question(customer)}>
                <bdi>{customer.name ?? t("customer.unnamed")}</bdi>
              </a>
            </th>
            <td>{customer.postal_code ?? "–"}</td>
            <td data-label={number}>{customer.address_number ?? "–"}</td>
            <td>{customer.city_name ?? "–"}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function Mark({ icon, text, shown }: { icon: IconName; text: string; shown: boolean }) {
  if (!shown) return null;
  return (
    <span className="mark" title={text}>
      <Icon name={icon} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
