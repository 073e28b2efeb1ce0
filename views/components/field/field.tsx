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
  const { t, form, name, label, value, hint, unit, focused, type = "text", ...rest } = props;
  return (
    <LabelledControl {...{ t, form, name, label, value, hint, unit, focused }}>
      {(attributes) => (
        <input type={type} dir={type === "text" ? "auto" : undefined} {...attributes} {...rest} />
      )}
    </LabelledControl>
  );
}
