/** Register: the terms first, then the form, then what happens next. */
import type { App, ViewProps } from "../../app";
import { Dialog, Form, Icon, PolicyDialog, PolicyLink, Terms } from "../../components";
import type { RegisterData } from "../../generated/page-data";
import { href } from "../../routes";
import { Fields } from "./fields";

export function title({ step }: RegisterData, { t }: App): string {
  return t(`register.${step}_title`);
}

export default function Register(props: ViewProps<RegisterData>) {
  const { step } = props.data;
  if (step === "terms") return <Accept {...props} />;
  return step === "form" ? <Application {...props} /> : <Done {...props} />;
}

/** The address of this screen or the login, with the place that was asked for at first. */
function at(
  name: "register" | "login",
  { next }: RegisterData,
  dialog: RegisterData["dialog"] = "",
): string {
  return href(name, {}, { next: next === "/" ? "" : next, dialog });
}

function Accept({ app, data, form }: ViewProps<RegisterData>) {
  const { t } = app;
  const { terms } = data;
  return (
    <div className="card register">
      <p>{t("register.terms_hint")}</p>
      {terms ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        <section className="terms" aria-label={t("terms.title")} tabIndex={0}>
          <Terms app={app} terms={terms} />
        </section>
      ) : null}
      <Form app={app} form={form} className="acts">
        <a className="btn" href={at("login", data)}>
          {t("action.cancel")}
        </a>
        <PrivacyButton app={app} data={data} />
        {terms?.problem ? null : (
          <button type="submit" className="btn main" name="accept" value={terms?.id}>
            {t("register.accept")}
          </button>
        )}
      </Form>
      <AboutPrivacy app={app} data={data} />
    </div>
  );
}

type Parts = Pick<ViewProps<RegisterData>, "app" | "data">;

/** Only brands with a privacy policy of their own have it. */
function PrivacyButton({ app, data }: Parts) {
  if (!data.policy) return null;
  return (
    <PolicyLink
      app={app}
      policy={data.policy}
      dialog={at("register", data, "policy")}
      className="btn"
    />
  );
}

function AboutPrivacy({ app, data }: Parts) {
  if (data.dialog !== "policy" || data.policy?.url !== null) return null;
  const terms = data.step === "terms" ? undefined : at("register", data, "terms");
  return <PolicyDialog app={app} close={at("register", data)} terms={terms} />;
}

function Application({ app, data, form }: ViewProps<RegisterData>) {
  const { t } = app;
  const here = at("register", data);
  return (
    <div className="card register">
      <p>
        {t("register.form_hint")} <a href={at("register", data, "terms")}>{t("terms.read")}</a>
      </p>
      <Form app={app} form={form} action={here} className="stack">
        <Fields app={app} data={data} form={form} />
        <div className="acts">
          <a className="btn" href={at("login", data)}>
            {t("action.cancel")}
          </a>
          <PrivacyButton app={app} data={data} />
          <button type="submit" className="btn main">
            {t("register.submit")}
          </button>
        </div>
      </Form>
      <AboutPrivacy app={app} data={data} />
      {data.terms ? (
        <Dialog t={t} title={t("terms.title")} close={here}>
          <Terms app={app} terms={data.terms} />
        </Dialog>
      ) : null}
    </div>
  );
}

function Done({ app, data }: ViewProps<RegisterData>) {
  const { t } = app;
  return (
    <div className="card register registered">
      <Icon name="check" />
      <p className="lead">{t("register.done")}</p>
      <p>{t(data.activated ? "register.done_activated" : "register.done_next")}</p>
      {data.activated ? (
        <Form app={app} action={at("login", data)}>
          <input type="hidden" name="intent" value="registered" />
          <button type="submit" className="btn main">
            {t("action.continue")}
          </button>
        </Form>
      ) : (
        <a className="btn main" href={at("login", data)}>
          {t("action.continue")}
        </a>
      )}
    </div>
  );
}
