/** The form of the new value: an input for a number, a select for options or a switch. */
import { type App, langOf, type ViewProps } from "../../app";
import { DialogActions, Form, Icon, type Option, SelectField } from "../../components";
import { NumberField } from "../../components/field/number-field";
import { joinKnown, withUnit } from "../../format";
import type { HeaterParamData } from "../../generated/page-data";
import { limits } from "./facts";

type ValueFormProps = ViewProps<HeaterParamData> & { close: string };

export function ValueForm({ app, data, form, close }: ValueFormProps) {
  const { t } = app;
  const { kind, heater, parameter } = data;
  const isFixed = heater.offline || parameter.locked;
  // A refused form keeps the unit and the old value with which it was rendered.
  const typed = form?.values.value === undefined ? null : form.values;
  const unit = typed ? typed.unit : data.unit;
  const was = typed ? typed["was.value"] : data.typed;
  const shown = `${unit} ${was}`;
  const label = joinKnown([t("parameter.value"), unit && `(${unit})`], " ");
  const labelled = { t, form, name: "value", label, value: data.typed, focused: !isFixed };
  const options = withCurrent(optionsOf(app, data), typed?.value ?? data.typed);
  return (
    <Form app={app} label={t("parameter.value")} form={form} shown={shown}>
      <input type="hidden" name="unit" value={unit ?? ""} />
      <input type="hidden" name="was.value" value={was ?? ""} />
      {parameter.locked || (heater.offline && !form) ? (
        <p className="note warn">
          <Icon name="lost" />
          {parameter.locked ? unreadableText(app, kind) : t("HEATER_OFFLINE_WARNING")}
        </p>
      ) : null}
      {kind === "number" ? (
        <NumberField key={shown} {...labelled} {...stepsOf(app, data)} hint={hintOf(app, data)} />
      ) : (
        <SelectField key={shown} {...labelled} options={options} />
      )}
      <DialogActions t={t} close={close} submit={t("action.update")} disabled={isFixed} />
    </Form>
  );
}

/** What is not known of a parameter that cannot be changed. */
function unreadableText({ t }: App, kind: HeaterParamData["kind"]): string {
  return kind === "number"
    ? t("part.failed", { part: t("parameter.limits") })
    : t("part.invalid_response");
}

function stepsOf(app: App, { step, low, high, unit }: HeaterParamData) {
  const { t, format } = app;
  const size = withUnit(format.exact(step ?? 1), unit);
  return {
    step: step ?? 1,
    least: low.number,
    most: high.number,
    sign: format.exact(0.5).charAt(1),
    less: t("parameter.less", { step: size }),
    more: t("parameter.more", { step: size }),
  };
}

function hintOf(app: App, data: HeaterParamData): string | undefined {
  const known = limits(app, data);
  return known ? `${app.t("parameter.limits")}: ${known}` : undefined;
}

function optionsOf(app: App, { kind, choices }: HeaterParamData): Option[] {
  const { t } = app;
  if (kind === "switch") {
    return [
      { value: "0", text: t("parameter.off") },
      { value: "1", text: t("parameter.on") },
    ];
  }
  return choices.map(({ value, name }) => ({ value, text: name, lang: langOf(app, name) }));
}

/** The options; with the current value if it is none of them; an empty one is a dash. */
function withCurrent(options: Option[], value: string): Option[] {
  const known = options.some((option) => option.value === value);
  return known ? options : [{ value, text: value || "–" }, ...options];
}
