/** Settings: each group is a form of its own with autosave. */
import type { ReactNode } from "react";
import type { App, ViewProps } from "../../app";
import {
  AutosaveStatus,
  Card,
  EmptyState,
  FieldError,
  Form,
  FormError,
  PartFailed,
} from "../../components";
import type { FormState, SettingsData } from "../../generated/page-data";
import { settingOf, shownThresholds, Thresholds } from "./thresholds";

export function title(_: SettingsData, { t }: App): string {
  return t("nav.settings");
}

export default function Settings({ app, data, form }: ViewProps<SettingsData>) {
  const { t } = app;
  const { thresholds } = data;
  const heading = t("settings.thresholds");
  return (
    <>
      <FormError key={app.page.now} t={t} form={isPlaced(data, form) ? null : withoutField(form)} />
      <div className="cols settings">
        {data.problem ? (
          <Card title={t("nav.settings")}>
            <PartFailed app={app} part={t("nav.settings")} problem={data.problem} />
          </Card>
        ) : (
          <Account app={app} data={data} form={form} />
        )}
        <Card title={heading}>
          {thresholds.problem ? (
            <PartFailed app={app} part={heading} problem={thresholds.problem} />
          ) : thresholds.items.length === 0 ? (
            <EmptyState icon="bell" text={t("settings.no_thresholds")} />
          ) : null}
          <Thresholds app={app} data={data} form={form} />
        </Card>
      </div>
    </>
  );
}

const ACCOUNT = ["email_notification", "language", "temperature_unit"];

/** Whether the group of a refused form is on the screen, and shows the errors. */
function isPlaced(data: SettingsData, form: FormState | null): boolean {
  const setting = form?.values.setting ?? "";
  if (ACCOUNT.includes(setting)) return !data.problem;
  return shownThresholds(data, form).some((item) => settingOf(item) === setting);
}

/** The refused form with the message of its setting as that of the whole form. */
function withoutField(form: FormState | null): FormState | null {
  if (!form) return null;
  const { "": whole, ...fields } = form.errors;
  const [message = whole] = Object.values(fields);
  return { ...form, errors: message ? { "": message } : {} };
}

/** The account's own settings. */
function Account({ app, data, form }: ViewProps<SettingsData>) {
  const { t } = app;
  return (
    <div>
      <Card title={t("settings.language")}>
        <Choice app={app} form={form} setting="language" chosen={data.language}>
          {data.languages.map((language) => [language, t(`language.${language}`)] as const)}
        </Choice>
      </Card>
      <Card title={t("settings.temperature_unit")}>
        <Choice app={app} form={form} setting="temperature_unit" chosen={data.temperature_unit}>
          {data.units.map((unit) => [unit, t(`settings.unit_${unit}`)] as const)}
        </Choice>
      </Card>
      <Card title={t("nav.notifications")}>
        <Group app={app} form={form} setting="email_notification">
          <label className="option">
            <input
              type="checkbox"
              name="email_notification"
              value="1"
              {...errorAttributes("email_notification", form)}
              defaultChecked={data.email_notification}
            />
            {t("settings.email_notification")}
          </label>
        </Group>
      </Card>
    </div>
  );
}

interface GroupProps {
  app: App;
  form: FormState | null;
  setting: string;
  children: ReactNode;
}

function Group({ app, form, setting, children }: GroupProps) {
  const refused = form?.values.setting === setting ? form : null;
  const error = refused?.errors[setting];
  return (
    <Form app={app} label={null} form={refused} className="inset" autosave={0} quiet>
      <input type="hidden" name="setting" value={setting} />
      {children}
      {error ? <FieldError t={app.t} id={`${setting}-error`} error={error} focused /> : null}
      <AutosaveStatus t={app.t} />
    </Form>
  );
}

/** The attributes that connect the control of a setting, or a group of them, with its error. */
function errorAttributes(setting: string, form: FormState | null) {
  const isWrong = form?.errors[setting] !== undefined;
  return isWrong ? { "aria-invalid": true, "aria-describedby": `${setting}-error` } : {};
}

interface ChoiceProps extends Omit<GroupProps, "children"> {
  chosen: string | null;
  children: readonly (readonly [value: string, label: string])[];
}

/** A choice of a few values. With scripts each is a radio button that saves at once; without
 * them each is a submit button. */
function Choice({ app, form, setting, chosen, children }: ChoiceProps) {
  const isLanguage = setting === "language";
  const langOf = (value: string) => (isLanguage ? value : undefined);
  // With scripts only a new language leads to a message, in a document of its own.
  const isNew = isLanguage && app.page.flash?.key === "SETTINGS_SAVED";
  return (
    <Group app={app} form={form} setting={setting}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows this role, and only with it a group may be invalid. */}
      <fieldset role="radiogroup" {...errorAttributes(setting, form)}>
        <legend className="visually-hidden">
          {/* Cast: each setting with choices has a text. */}
          {app.t(`settings.${setting}` as "settings.language")}
        </legend>
        {children.map(([value, label]) => (
          <label key={value} className="option">
            <input
              type="radio"
              name={setting}
              value={value}
              defaultChecked={value === chosen}
              // biome-ignore lint/a11y/noAutofocus: it had the focus in the document before this one.
              autoFocus={isNew && value === chosen}
            />
            <span lang={langOf(value)}>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="choices">
        {children.map(([value, label]) => (
          <button
            key={value}
            type="submit"
            className={value === chosen ? "btn main" : "btn"}
            name="choice"
            value={value}
            lang={langOf(value)}
            aria-pressed={value === chosen}
          >
            {label}
          </button>
        ))}
      </p>
    </Group>
  );
}
