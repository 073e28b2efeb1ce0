/** Connects a heater: first a form for the label of the gateway, then the scan until it has ended. */
import type { App, ViewProps } from "../../app";
import { BackLink, Field, Form } from "../../components";
import { bidiIsolate } from "../../format";
import type { CustomerConnectData } from "../../generated/page-data";
import { href } from "../../routes";
import { Scan } from "./scan";

export function title(_: CustomerConnectData, { t }: App): string {
  return t("connect.title");
}

export default function CustomerConnect(props: ViewProps<CustomerConnectData>) {
  const { app, data } = props;
  const { t } = app;
  const { customer_id, name } = data;
  return (
    <>
      <BackLink href={href("customer", { id: customer_id })}>
        <bdi>{name ?? t("connect.customer")}</bdi>
      </BackLink>
      {data.scan ? <Scan {...props} scan={data.scan} /> : <LabelForm {...props} />}
    </>
  );
}

function LabelForm({ app, data, form }: ViewProps<CustomerConnectData>) {
  const { t, page } = app;
  const { customer_id, name } = data;
  return (
    <Form
      app={app}
      form={form}
      action={href("customer-connect", page.params)}
      className="card sheet"
    >
      <p>{name === null ? t("connect.how") : t("connect.how_for", { name: bidiIsolate(name) })}</p>
      <Field
        t={t}
        form={form}
        name="mac"
        label={t("field.mac")}
        hint={t("connect.mac_hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <Field
        t={t}
        form={form}
        name="check_code"
        label={t("connect.check_code")}
        hint={t("connect.check_code_hint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <div className="buttons">
        <button type="submit" className="btn main">
          {t("connect.start")}
        </button>
        <a className="btn" href={href("customer", { id: customer_id })}>
          {t("action.close")}
        </a>
      </div>
    </Form>
  );
}
