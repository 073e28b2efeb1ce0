/** Logout: a form that ends the session if there is one; then a message with a link to the login. */
import type { App, ViewProps } from "../../app";
import { Form, SubmitButton } from "../../components";
import type { LogoutData } from "../../generated/page-data";
import { href } from "../../routes";

export function title({ active }: LogoutData, { t }: App): string {
  return t(active ? "action.logout" : "logout.done_title");
}

export default function Logout({ app, data, form }: ViewProps<LogoutData>) {
  const { t } = app;
  return data.active ? (
    <Form app={app} label={null} form={form} className="problem" submitNow={!data.asks}>
      {data.asks ? <p className="lead">{t("logout.ask")}</p> : null}
      {!form && !data.asks && (
        <>
          <span className="loader" />
          <p className="lead">{t("logout.ending")}</p>
        </>
      )}
      <SubmitButton text={t("action.logout")} />
    </Form>
  ) : (
    <div className="card quiet">
      <p>
        {t("logout.done")} <span data-leaving="">{t("logout.redirect")}</span>
      </p>
      {/* biome-ignore lint/a11y/noAutofocus: what had the focus is gone, and this is all that there is to do. */}
      <a className="btn main" href={href("login")} autoFocus>
        {t("problem.to_login")}
      </a>
    </div>
  );
}
