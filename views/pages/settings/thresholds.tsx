/** The thresholds of notifications, each a form of its own with autosave. */
import { type App, langOf, type ViewProps } from "../../app";
import { AutosaveStatus, Field, Form, Icon, numberKeyboard } from "../../components";
import { unitText } from "../../format";
import type { FormState, SettingsData, Threshold } from "../../generated/page-data";

const PREFIX = "threshold.";

/** The `setting` of a threshold's form; the prefix keeps its id apart from settings of the account. */
export function settingOf(threshold: { id: string }): string {
  return PREFIX + threshold.id;
}

/** The thresholds of the account; if they could not be loaded, only that of a refused form. */
export function shownThresholds(
  { thresholds }: SettingsData,
  form: FormState | null,
): ShownThreshold[] {
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
            form={form?.values.setting === settingOf(threshold) ? form : null}
            autosave={data.autosave}
          />
        </li>
      ))}
    </ul>
  );
}

/** The threshold of a refused form, made from the form's values: its typed value and errors are shown
 * even if the thresholds could not be loaded. */
function refused(form: FormState | null): ShownThreshold[] {
  const id = form?.values.setting?.slice(PREFIX.length) ?? "";
  if (form?.values[`value.${id}`] === undefined) return [];
  return [{ id, name: null, warning: null, above: null, typed: "", unit: "", least: null }];
}

type ShownThreshold = Omit<Threshold, "warning"> & { warning: boolean | null };

interface ThresholdFormProps {
  app: App;
  threshold: ShownThreshold;
  form: FormState | null;
  autosave: number;
}

function ThresholdForm({ app, threshold, form, autosave }: ThresholdFormProps) {
  const { t } = app;
  const { id, name, warning, above } = threshold;
  // A refused form keeps the unit and the old value with which it was rendered.
  const unit = (form ? form.values[`unit.${id}`] : threshold.unit) ?? "";
  const was = (form ? form.values[`was.value.${id}`] : threshold.typed) ?? "";
  return (
    <Form app={app} label={null} form={form} className="threshold" autosave={autosave} quiet>
      <input type="hidden" name="setting" value={settingOf(threshold)} />
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
            {above === null ? null : ` – ${t(above ? "settings.above" : "settings.below")}`}
          </>
        }
        inputMode={numberKeyboard(threshold.least)}
        value={threshold.typed}
        unit={unitText(app, unit)}
        autoComplete="off"
        required
      />
      <AutosaveStatus t={t} />
    </Form>
  );
}
