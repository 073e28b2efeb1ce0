/** Add a customer: finds customers by location to invite them, or leads to the form of a new one. */
import type { App, PageHead, ViewProps } from "../../app";
import type { CustomersAddData } from "../../generated/page-data";
import { href } from "../../routes";
import { AddressSearch } from "./address-search";

export function title(_: CustomersAddData, { t }: App): string {
  return t("customers_add.title");
}

export function head(_: CustomersAddData, { t }: App): PageHead {
  return { back: { href: href("customers"), text: t("nav.customers") } };
}

export default function CustomersAdd({ app, data }: ViewProps<CustomersAddData>) {
  return <AddressSearch app={app} search={data.search} />;
}
