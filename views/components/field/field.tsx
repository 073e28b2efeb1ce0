/** A labelled input that keeps what was typed and stands beside its error. */
import type { HTMLInputTypeAttribute } from "react";
import type { FormState } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";
import { message } from "../message/message";

interface FieldProps {
  t: Translate;
  form: FormState | null;
  name: string;
  label: string;
  type?: HTMLInputTypeAttribute;
  autoComplete?: string;
  required?: boolean;
}

export function Field({ t, form, name, label, type = "text", ...rest }: FieldProps) {
  const error = form?.errors[name];
  const first = form ? Object.keys(form.errors).find((key) => key !== "") === name : false;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={form?.values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        // biome-ignore lint/a11y/noAutofocus: only where a refused form has to be mended.
        autoFocus={first}
        {...rest}
      />
      {error ? (
        <p className="error" id={`${name}-error`}>
          <Icon name="fault" />
          {message(t, error)}
        </p>
      ) : null}
    </div>
  );
}
