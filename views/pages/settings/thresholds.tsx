/** The values above or below which the installer is notified, each with its own form. */
import type { App, ViewProps } from "../../app";
import { Field, Form, Icon, Save } from "../../components";
import type { FormState, SettingsData, Threshold } from "../../generated/page-data";

export function Thresholds({ app, data, form }: ViewProps<SettingsData>) {
  return (
    <ul className="thresholds">
      {data.thresholds.items.map((threshold) => (
        <li key={threshold.id}>
          <ThresholdForm
            app={app}
            threshold={threshold}
            form={form?.values.setting === threshold.id ? form : null}
            autosave={data.autosave}
          />
        </li>
      ))}
    </ul>
  );
}

interface ThresholdFormProps {
  app: App;
  threshold: Threshold;
  form: FormState | null;
  autosave: number;
}

function ThresholdForm({ app, threshold, form, autosave }: ThresholdFormProps) {
  const { t, format } = app;
  const { id, name, warning, above, value, unit } = threshold;
  return (
    <Form app={app} form={form} className="threshold" autosave={autosave} quiet>
      <input type="hidden" name="setting" value={id} />
      <p className={warning ? "severity lost" : "severity"}>
        <Icon name={warning ? "warning" : "info"} />
        {t(warning ? "notification.warning" : "notification.info")}
      </p>
      <Field
        t={t}
        form={form}
        name={`value.${id}`}
        label={[name ?? t("notification.unnamed"), above === null ? "" : comparison(app, above)]
          .filter(Boolean)
          .join(" – ")}
        inputMode="decimal"
        value={value === null ? "" : format.typed(value)}
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
