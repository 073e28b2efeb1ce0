/** Takes the new value: typed for a number, chosen for a parameter with options or a switch. */
import type { App } from "../../app";
import { Control, Form, Icon, join } from "../../components";
import type { FormState, HeaterParamData } from "../../generated/page-data";

interface ValueFormProps {
  app: App;
  data: HeaterParamData;
  form: FormState | null;
  close: string;
}

export function ValueForm({ app, data, form, close }: ValueFormProps) {
  const { t } = app;
  const { kind, heater } = data;
  const unit = data.low.unit ?? data.high.unit ?? data.parameter.value.unit;
  const value = form?.values.value ?? data.typed;
  const options = kind === "switch" ? switchOptions(app) : data.choices;
  return (
    <Form app={app} form={form}>
      {heater.offline && !form ? (
        <p className="note warn">
          <Icon name="lost" />
          {t("HEATER_OFFLINE_WARNING")}
        </p>
      ) : null}
      <Control
        t={t}
        form={form}
        name="value"
        label={join([t("parameter.value"), unit && `(${unit})`], " ")}
      >
        {(ties) =>
          kind === "number" ? (
            <input {...ties} inputMode="decimal" autoComplete="off" defaultValue={value} />
          ) : (
            <select {...ties} defaultValue={value}>
              {options.some((option) => option.value === value) ? null : (
                <option value={value}>–</option>
              )}
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.name}
                </option>
              ))}
            </select>
          )
        }
      </Control>
      <div className="actions">
        <a className="btn" href={close}>
          {t("action.cancel")}
        </a>
        <button type="submit" className="btn main" disabled={heater.offline}>
          {t("action.update")}
        </button>
      </div>
    </Form>
  );
}

function switchOptions({ t }: App): { value: string; name: string }[] {
  return [
    { value: "0", name: t("parameter.off") },
    { value: "1", name: t("parameter.on") },
  ];
}
