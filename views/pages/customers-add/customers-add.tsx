/** Add a customer: who lives at an address, to be invited; or a new customer there. */
import type { App, ViewProps } from "../../app";
import { Icon } from "../../components";
import type { CustomersAddData } from "../../generated/page-data";
import { href } from "../../routes";
import { AddressSearch } from "./address-search";

export function title(_: CustomersAddData, { t }: App): string {
  return t("customers_add.title");
}

export default function CustomersAdd({ app, data }: ViewProps<CustomersAddData>) {
  return (
    <>
      <a className="back" href={href("customers")}>
        <Icon name="left" />
        {app.t("nav.customers")}
      </a>
      <AddressSearch app={app} search={data.search} />
    </>
  );
}
