/** Create a customer: one form, and a dialog once the customer exists. */
import type { App, PageHead, ViewProps } from "../../app";
import { Dialog, Icon } from "../../components";
import { bidiIsolate } from "../../format";
import type { CreatedCustomer, CustomersCreateData } from "../../generated/page-data";
import { href } from "../../routes";
import { NewCustomer } from "./new-customer";

export function title({ created }: CustomersCreateData, { t }: App): string {
  return t(created ? "customers_create.created_title" : "customers_create.title");
}

export function head(_: CustomersCreateData, { t }: App): PageHead {
  return { back: { href: href("customers"), text: t("nav.customers") } };
}

export default function CustomersCreate(props: ViewProps<CustomersCreateData>) {
  const { created } = props.data;
  return created ? <Created app={props.app} customer={created} /> : <NewCustomer {...props} />;
}

function Created({ app, customer }: { app: App; customer: CreatedCustomer }) {
  const { t } = app;
  const { id, name, visible } = customer;
  return (
    <Dialog app={app} title={t("customers_create.created_title")}>
      <p className="done">
        <Icon name="check" />
        {name === null
          ? t("CUSTOMER_CREATED")
          : t("customers_create.created", { name: bidiIsolate(name) })}
      </p>
      {visible ? null : <p>{t("customers_create.not_visible")}</p>}
      <div className="actions">
        <a className={visible ? "btn" : "btn main"} href={href("customers")}>
          {t("action.back")}
        </a>
        {visible ? (
          <a className="btn main" href={href("customer", { id })}>
            {t("customers_create.view")}
          </a>
        ) : null}
      </div>
    </Dialog>
  );
}
