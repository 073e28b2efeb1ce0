/** Add a customer: finds customers by location to invite them, or leads to a new customer. */
import type { App, ViewProps } from "../../app";
import { BackLink } from "../../components";
import type { CustomersAddData } from "../../generated/page-data";
import { href } from "../../routes";
import { AddressSearch } from "./address-search";

export function title(_: CustomersAddData, { t }: App): string {
  return t("customers_add.title");
}

export default function CustomersAdd({ app, data }: ViewProps<CustomersAddData>) {
  return (
    <>
      <BackLink href={href("customers")}>{app.t("nav.customers")}</BackLink>
      <AddressSearch app={app} search={data.search} />
    </>
  );
}
