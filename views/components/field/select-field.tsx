/** A labelled choice that keeps what was chosen and stands beside its error. */
import type { FormState } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { FieldError } from "./field-error";

interface SelectFieldProps {
  t: Translate;
  form: FormState | null;
  name: string;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
  /** What is chosen before anybody has chosen. */
  value?: string | undefined;
  /** What stands there while nothing is chosen; without it something always is. */
  none?: string;
  autoComplete?: string;
  required?: boolean;
}

export function SelectField(props: SelectFieldProps) {
  const { t, form, name, label, options, value, none, ...rest } = props;
  const error = form?.errors[name];
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        name={name}
        defaultValue={form?.values[name] ?? value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        {...rest}
      >
        {none ? <option value="">{none}</option> : null}
        {options.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      <FieldError t={t} name={name} error={error} />
    </div>
  );
}
