/** Takes the new value: typed for a number, chosen for a parameter with options or a switch. */
import { type App, langOf } from "../../app";
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
  // A refused form goes on counting in the unit, and from the value, that it was typed beside.
  const typed = form?.values.value === undefined ? null : form.values;
  const value = typed?.value ?? data.typed;
  const unit = typed ? typed.unit : data.unit;
  const was = typed ? typed["was.value"] : data.typed;
  const shown = `${unit} ${was}`;
  const options = kind === "switch" ? switchOptions(app) : data.choices;
  return (
    <Form app={app} form={form}>
      <input type="hidden" name="unit" value={unit ?? ""} />
      <input type="hidden" name="was.value" value={was ?? ""} />
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
            <input
              key={shown}
              {...ties}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={value}
            />
          ) : (
            <select key={shown} {...ties} defaultValue={value}>
              {options.some((option) => option.value === value) ? null : (
                <option value={value}>–</option>
              )}
              {options.map((option) => (
                <option
                  key={option.value}
                  value={option.value}
                  lang={kind === "select" ? langOf(app, option.name) : undefined}
                >
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
