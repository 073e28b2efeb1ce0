/** Shows the value of a parameter, the same on every screen. */
import { type App, langOf } from "../../app";
import { withUnit } from "../../format";
import type { ShownValue } from "../../generated/page-data";

interface ValueProps {
  app: App;
  value: ShownValue;
  className?: string | undefined;
}

/** A parameter's value, with the language of its text. */
export function ParameterValue({ app, value, className }: ValueProps) {
  return (
    <span className={className} lang={langOf(app, value.text)}>
      {valueText(app, value)}
    </span>
  );
}

/** The value as text: a number with its unit, the name of an option, on or off. */
export function valueText({ t, format }: App, value: ShownValue): string {
  if (value.number !== null) return withUnit(format.exact(value.number), value.unit);
  if (value.switch !== null) return t(value.switch ? "parameter.on" : "parameter.off");
  return value.text ?? "–";
}

/** Whether there is no value at all, such as the default of a heater without a type. */
export function isEmptyValue({ number, switch: on, text }: ShownValue): boolean {
  return number === null && on === null && text === null;
}
