/** Login: e-mail and password, with links to the recovery of the password and to the registration; or a
 * dialog with new terms. */
import type { App, ViewProps } from "../../app";
import { brand, Dialog, Field, Form, Icon, SubmitButton } from "../../components";
import type { LoginData } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";
import { NewTerms } from "./new-terms";
import { RecoverDialog } from "./recover-dialog";

export function title({ dialog }: LoginData, { t }: App): string {
  return t(dialog === "terms" ? "terms.title" : "login.title");
}

export default function Login({ app, data, form }: ViewProps<LoginData>) {
  const { t } = app;
  const { dialog } = data;
  if (dialog === "terms") {
    return (
      <Dialog app={app} title={t("terms.changed")}>
        {data.terms ? <NewTerms app={app} form={form} terms={data.terms} /> : null}
      </Dialog>
    );
  }
  const query = data.next === "/" ? {} : { next: data.next };
  const here = href("login", {}, query);
  return (
    <div className={brand.loginBanner ? "login with-banner" : "login"}>
      <div className="card">
        <JustRegistered app={app} data={data} here={here} />
        <Credentials app={app} data={data} form={dialog === "" ? form : null} here={here} />
        <ul className="links">
          <li>
            <a href={href("login", {}, { ...query, dialog: "recover" })}>{t("login.recover")}</a>
          </li>
          <li>
            <a href={href("register", {}, query)}>{t("register.form_title")}</a>
          </li>
        </ul>
      </div>
      {brand.loginBanner ? <Banner t={t} /> : null}
      {dialog === "recover" ? <RecoverDialog app={app} form={form} close={here} /> : null}
    </div>
  );
}

interface PartProps {
  app: App;
  data: LoginData;
  here: string;
}

/** After a registration: a button that logs in, or a note that the account is not activated yet. */
function JustRegistered({ app, data: { registered, email }, here }: PartProps) {
  const { t } = app;
  if (registered === "pending") {
    return (
      <p className="note warn">
        <Icon name="clock" />
        {t("login.registered_pending")}
      </p>
    );
  }
  if (registered === "") return null;
  return (
    <Form app={app} label={null} action={here} className="stack">
      <input type="hidden" name="intent" value="registered" />
      <SubmitButton text={t("login.registered_submit", { email })} />
    </Form>
  );
}

function Credentials({ app, data, form, here }: PartProps & Pick<ViewProps<LoginData>, "form">) {
  const { t } = app;
  return (
    <Form
      app={app}
      label={t("login.title")}
      form={form}
      action={data.dialog ? here : null}
      className="stack"
    >
      <Field
        t={t}
        form={form}
        name="email"
        label={t("field.email")}
        type="email"
        value={data.email}
        autoComplete="username"
        focused={!data.dialog && !form}
        required
      />
      <Field
        t={t}
        form={form}
        name="password"
        label={t("field.password")}
        type="password"
        autoComplete="current-password"
        required
      />
      <SubmitButton text={t("login.submit")} />
    </Form>
  );
}

function Banner({ t }: { t: Translate }) {
  return (
    <div className="welcome">
      <h2 className="lead">{t("login.banner", { brand: brand.name })}</h2>
      <ul>
        <li>
          <Icon name="flame" />
          {t("login.banner_heaters")}
        </li>
        <li>
          <Icon name="bell" />
          {t("login.banner_faults")}
        </li>
        <li>
          <Icon name="people" />
          {t("login.banner_customers")}
        </li>
      </ul>
    </div>
  );
}
