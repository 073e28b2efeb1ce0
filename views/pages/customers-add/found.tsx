/** The customers at a location; each row leads to the invitation. */
import type { App } from "../../app";
import { Icon, type IconName, Table, Time } from "../../components";
import type { AddressSearch, FoundCustomer, Relation } from "../../generated/page-data";
import { addressPart, href } from "../../routes";

const RELATIONS: Readonly<Record<Relation["kind"], readonly [icon: IconName, colour: string]>> = {
  linked: ["check", "on"],
  invited: ["clock", "lost"],
  own: ["user", "off"],
};

interface FoundCustomersProps {
  app: App;
  search: AddressSearch;
  found: readonly FoundCustomer[];
}

export function FoundCustomers({ app, search, found }: FoundCustomersProps) {
  const { t } = app;
  const { postal_code = "", address_number = "" } = search.form.values;
  const question = ({ account_id, heater_id }: FoundCustomer) =>
    href("customers-invite", {}, { account_id, heater_id, postal_code, address_number });
  const target = (customer: FoundCustomer) => accountOf(customer) ?? question(customer);
  return (
    <>
      <p className="hint" data-said="count">
        {t("customers_add.found", { count: found.length })}
      </p>
      <Table
        caption={t("customers_add.results")}
        heads={[
          t("customers_add.type"),
          t("field.name"),
          t("field.postal_code"),
          t("field.address_number"),
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
              <a className="row-link" id={foundId(customer.id)} href={target(customer)}>
                <bdi>{customer.name ?? t("customer.unnamed")}</bdi>
              </a>
              <RelationBadge app={app} relation={customer.relation} />
            </th>
            <td>{customer.postal_code ?? "–"}</td>
            <td>{customer.address_number ?? "–"}</td>
            <td>{customer.city_name ?? "–"}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

/** The id of the link of a result, which gets the focus when its dialog is closed. */
export function foundId(account: string): string {
  return `found-${addressPart(account)}`;
}

/** The address to open in place of the invitation: that of a linked customer, or the installer's own
 * profile; null for all others. */
function accountOf({ id, relation }: FoundCustomer): string | null {
  if (relation?.kind === "own") return href("my-profile");
  return relation?.kind === "linked" ? href("customer", { id }) : null;
}

function RelationBadge({ app, relation }: { app: App; relation: FoundCustomer["relation"] }) {
  if (!relation) return null;
  const [icon, colour] = RELATIONS[relation.kind];
  return (
    <span className={`relation badge ${colour}`}>
      <Icon name={icon} />
      <Time at={relation.since} text={relationText(app, relation)} />
    </span>
  );
}

function relationText({ t, format }: App, { kind, since }: Relation): string {
  if (kind === "linked") return t("customers_add.linked");
  if (kind === "own") return t("customers_add.own");
  if (since === null) return t("customers_invite.sent_title");
  return t("customers_add.invited", { date: format.date(since) });
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
