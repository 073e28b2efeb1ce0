/** Connect a heater: first a form for the label of the gateway, then the scan until it has ended. */
import type { App, PageHead, ViewProps } from "../../app";
import { CODE, Field, Form, SubmitButton } from "../../components";
import { bidiIsolate } from "../../format";
import type { CustomerConnectData } from "../../generated/page-data";
import { href } from "../../routes";
import { LabelCamera } from "./label-camera";
import { Scan } from "./scan";

export function title(_: CustomerConnectData, { t }: App): string {
  return t("connect.title");
}

export function head({ customer_id, name }: CustomerConnectData, { t }: App): PageHead {
  const text = <bdi>{name ?? t("connect.customer")}</bdi>;
  return { back: { href: href("customer", { id: customer_id }), text } };
}

export default function CustomerConnect(props: ViewProps<CustomerConnectData>) {
  const { scan } = props.data;
  return scan ? <Scan {...props} scan={scan} /> : <LabelForm {...props} />;
}

function LabelForm({ app, data, form }: ViewProps<CustomerConnectData>) {
  const { t, page } = app;
  const { customer_id, name } = data;
  const field = { t, form, required: true, ...CODE };
  return (
    <Form
      app={app}
      label={t("connect.title")}
      form={form}
      action={href("customer-connect", page.params)}
      className="card sheet"
    >
      <input type="hidden" name="account" value={data.account} />
      <p>{name === null ? t("connect.how") : t("connect.how_for", { name: bidiIsolate(name) })}</p>
      <LabelCamera t={t} form={form} />
      <Field
        {...field}
        name="check_code"
        label={t("connect.check_code")}
        hint={t("connect.check_code_hint")}
      />
      <div className="buttons">
        <SubmitButton text={t("connect.start")} />
        <a className="btn" href={href("customer", { id: customer_id })}>
          {t("action.close")}
        </a>
      </div>
    </Form>
  );
}
