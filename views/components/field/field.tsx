/** A labelled input; after a refused form it shows the typed value and its error. */
import type { HTMLInputTypeAttribute, InputHTMLAttributes } from "react";
import type { TextKey } from "../../generated/text-keys";
import { LabelledControl, type LabelledProps } from "./labelled-control";

type InputAttribute =
  | "accept"
  | "autoCapitalize"
  | "autoComplete"
  | "inputMode"
  | "max"
  | "min"
  | "required"
  | "spellCheck"
  | "type";

/** Attributes of an input for a code: capitals, without completion and spell check. */
export const CODE = {
  autoComplete: "off",
  autoCapitalize: "characters",
  spellCheck: false,
} as const;

/** The keyboard for a number from `least` on; null for any. The numeric keyboards of iPhones have no
 * minus sign. */
export function numberKeyboard(least: number | null): "decimal" | "text" {
  return least !== null && least >= 0 ? "decimal" : "text";
}

/** A field in a list of otherwise equal fields; `complete` is its `autocomplete`. */
export type FieldRow = readonly [
  name: string,
  label: TextKey,
  complete?: string,
  type?: HTMLInputTypeAttribute,
];

type FieldProps = LabelledProps & Pick<InputHTMLAttributes<HTMLInputElement>, InputAttribute>;

export function Field(props: FieldProps) {
  const { t, form, name, label, value, hint, unit, focused, min, max, ...rest } = props;
  const isShown = isShownBy(rest.type, form?.values[name] ?? value ?? "");
  const type = isShown ? (rest.type ?? "text") : "text";
  const range = isShown ? { min, max } : {};
  return (
    <LabelledControl {...{ t, form, name, label, value, hint, unit, focused }}>
      {(attributes) => (
        <input
          {...attributes}
          {...rest}
          {...range}
          type={type}
          dir={type === "text" ? "auto" : undefined}
        />
      )}
    </LabelledControl>
  );
}

/** Whether an input of this type shows the value. That of a date or a time is empty for a text that is
 * none, such as one from a browser without such inputs. */
function isShownBy(type: HTMLInputTypeAttribute | undefined, value: string): boolean {
  if (value === "") return true;
  if (type === "time") return /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
  if (type !== "date") return true;
  const moment = Date.parse(value);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(`${value}T`);
}
