/** Register, in three steps: the terms, the form, and a message about what happens next. */
import type { App, ViewProps } from "../../app";
import {
  Dialog,
  Form,
  Icon,
  PolicyDialog,
  PolicyLink,
  SubmitButton,
  Terms,
} from "../../components";
import type { RegisterData } from "../../generated/page-data";
import { href } from "../../routes";
import { Fields } from "./fields";

export function title({ step }: RegisterData, { t }: App): string {
  return t(`register.${step}_title`);
}

export default function Register(props: ViewProps<RegisterData>) {
  const { step } = props.data;
  if (step === "terms") return <TermsStep {...props} />;
  return step === "form" ? <FormStep {...props} /> : <DoneStep {...props} />;
}

/** The address of this screen or the login, with the address to open after the login. */
function addressOf(
  name: "register" | "login",
  { next }: RegisterData,
  dialog: RegisterData["dialog"] = "",
): string {
  return href(name, {}, { next: next === "/" ? "" : next, dialog });
}

function TermsStep({ app, data, form }: ViewProps<RegisterData>) {
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
      <Form app={app} label={null} form={form} className="action-row">
        <a className="btn" href={addressOf("login", data)}>
          {t("action.cancel")}
        </a>
        <PrivacyButton app={app} data={data} />
        {terms?.problem ? null : (
          <button type="submit" className="btn main" name="accept" value={terms?.id}>
            {t("register.accept")}
          </button>
        )}
      </Form>
      <PrivacyDialog app={app} data={data} />
    </div>
  );
}

type StepProps = Pick<ViewProps<RegisterData>, "app" | "data">;

/** The link to the privacy policy; nothing if the brand has none of its own. */
function PrivacyButton({ app, data }: StepProps) {
  if (!data.policy) return null;
  return (
    <PolicyLink
      app={app}
      policy={data.policy}
      dialog={addressOf("register", data, "policy")}
      className="btn"
    />
  );
}

function PrivacyDialog({ app, data }: StepProps) {
  if (data.dialog !== "policy" || data.policy?.url !== null) return null;
  const terms = data.step === "terms" ? undefined : addressOf("register", data, "terms");
  return <PolicyDialog app={app} close={addressOf("register", data)} terms={terms} />;
}

function FormStep({ app, data, form }: ViewProps<RegisterData>) {
  const { t } = app;
  const here = addressOf("register", data);
  return (
    <div className="card register">
      <p>
        {t("register.form_hint")}{" "}
        {/* Without JavaScript, a dialog in this tab would lose what was typed. */}
        <a href={addressOf("register", data, "terms")} target="_blank" rel="noopener">
          {t("terms.read")}
        </a>
      </p>
      <Form app={app} label={t("register.form_title")} form={form} action={here} className="stack">
        <Fields app={app} data={data} form={form} />
        <div className="action-row">
          <a className="btn" href={addressOf("login", data)}>
            {t("action.cancel")}
          </a>
          <PrivacyButton app={app} data={data} />
          <SubmitButton text={t("register.submit")} />
        </div>
      </Form>
      <PrivacyDialog app={app} data={data} />
      {data.terms ? (
        <Dialog app={app} title={t("terms.title")} close={here}>
          <Terms app={app} terms={data.terms} />
        </Dialog>
      ) : null}
    </div>
  );
}

function DoneStep({ app, data }: ViewProps<RegisterData>) {
  const { t } = app;
  return (
    <div className="card register registered">
      <Icon name="check" />
      <p className="lead">{t("register.done")}</p>
      <p>{t(data.activated ? "register.done_activated" : "register.done_next")}</p>
      {data.activated ? (
        <Form app={app} label={null} action={addressOf("login", data)}>
          <input type="hidden" name="intent" value="registered" />
          <SubmitButton text={t("action.continue")} />
        </Form>
      ) : (
        <a className="btn main" href={addressOf("login", data)}>
          {t("action.continue")}
        </a>
      )}
    </div>
  );
}
