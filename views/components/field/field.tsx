/** A labelled input that keeps what was typed and shows its error. */
import type { InputHTMLAttributes } from "react";
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

/** Attributes of an input for a code, which is no word: capitals, and nothing is completed. */
export const CODE = {
  autoComplete: "off",
  autoCapitalize: "characters",
  spellCheck: false,
} as const;

type FieldProps = LabelledProps & Pick<InputHTMLAttributes<HTMLInputElement>, InputAttribute>;

export function Field(props: FieldProps) {
  const { t, form, name, label, value, hint, unit, type = "text", ...rest } = props;
  return (
    <LabelledControl {...{ t, form, name, label, value, hint, unit }}>
      {(attributes) => (
        <input type={type} dir={type === "text" ? "auto" : undefined} {...attributes} {...rest} />
      )}
    </LabelledControl>
  );
}
