/** Login: e-mail and password; what was typed and the refusal stay on the screen. */
import type { App, ViewProps } from "../../app";
import { brand, Field, Form, Icon } from "../../components";
import type { LoginData } from "../../generated/page-data";
import type { Translate } from "../../texts";

export function title(_: LoginData, { t }: App): string {
  return t("login.title");
}

export default function Login({ app, form }: ViewProps<LoginData>) {
  const { t } = app;
  return (
    <div className={brand.loginBanner ? "login with-banner" : "login"}>
      <Form app={app} form={form} className="card">
        <Field
          t={t}
          form={form}
          name="email"
          label={t("field.email")}
          type="email"
          autoComplete="username"
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
        <button type="submit" className="btn main">
          {t("login.submit")}
        </button>
      </Form>
      {brand.loginBanner ? <Banner t={t} /> : null}
    </div>
  );
}

function Banner({ t }: { t: Translate }) {
  return (
    <aside className="banner">
      <p className="lead">{t("login.banner", { brand: brand.name })}</p>
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
    </aside>
  );
}
