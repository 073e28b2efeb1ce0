/** The values above or below which the installer is notified, each with its own form. */
import { type App, langOf, type ViewProps } from "../../app";
import { Field, Form, Icon, Save } from "../../components";
import type { FormState, SettingsData, Threshold } from "../../generated/page-data";

const GROUP = "threshold.";

/** The `setting` of a threshold's form: no id can be taken for a setting of the account. */
export function groupOf(threshold: { id: string }): string {
  return GROUP + threshold.id;
}

/** Those of the account, or where they cannot be loaded the one whose form was refused. */
export function shownThresholds({ thresholds }: SettingsData, form: FormState | null): Unknown[] {
  return thresholds.problem ? refused(form) : thresholds.items;
}

export function Thresholds({ app, data, form }: ViewProps<SettingsData>) {
  const shown = shownThresholds(data, form);
  if (shown.length === 0) return null;
  return (
    <ul className="thresholds">
      {shown.map((threshold) => (
        <li key={threshold.id}>
          <ThresholdForm
            app={app}
            threshold={threshold}
            form={form?.values.setting === groupOf(threshold) ? form : null}
            autosave={data.autosave}
          />
        </li>
      ))}
    </ul>
  );
}

/** The threshold of a refused form, as far as its form tells: what was typed stays, with what is
 * wrong with it, where the thresholds cannot be loaded. */
function refused(form: FormState | null): Unknown[] {
  const id = form?.values.setting?.slice(GROUP.length) ?? "";
  if (form?.values[`value.${id}`] === undefined) return [];
  return [{ id, name: null, warning: null, above: null, typed: "", unit: "" }];
}

type Unknown = Omit<Threshold, "warning"> & { warning: boolean | null };

interface ThresholdFormProps {
  app: App;
  threshold: Unknown;
  form: FormState | null;
  autosave: number;
}

function ThresholdForm({ app, threshold, form, autosave }: ThresholdFormProps) {
  const { t } = app;
  const { id, name, warning, above } = threshold;
  // A refused form goes on counting in the unit, and from the value, that it was typed beside.
  const unit = (form ? form.values[`unit.${id}`] : threshold.unit) ?? "";
  const was = (form ? form.values[`was.value.${id}`] : threshold.typed) ?? "";
  return (
    <Form app={app} form={form} className="threshold" autosave={autosave} quiet>
      <input type="hidden" name="setting" value={groupOf(threshold)} />
      <input type="hidden" name={`unit.${id}`} value={unit} />
      <input type="hidden" name={`was.value.${id}`} value={was} />
      {warning === null ? null : (
        <p className={warning ? "severity lost" : "severity"}>
          <Icon name={warning ? "warning" : "info"} />
          {t(warning ? "notification.warning" : "notification.info")}
        </p>
      )}
      <Field
        key={`${unit} ${was}`}
        t={t}
        form={form}
        name={`value.${id}`}
        label={
          <>
            <span lang={langOf(app, name)}>{name ?? t("notification.unnamed")}</span>
            {above === null ? null : ` – ${comparison(app, above)}`}
          </>
        }
        inputMode="decimal"
        value={threshold.typed}
        unit={unit}
        autoComplete="off"
        required
      />
      <Save t={t} />
    </Form>
  );
}

function comparison({ t }: App, above: boolean): string {
  return t(above ? "settings.above" : "settings.below");
}
