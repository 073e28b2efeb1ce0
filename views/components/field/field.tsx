/** A labelled input that keeps what was typed and stands beside its error. */
import type { HTMLInputTypeAttribute, ReactNode } from "react";
import type { FormState } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { FieldError } from "./field-error";

interface FieldProps {
  t: Translate;
  form: FormState | null;
  name: string;
  label: ReactNode;
  type?: HTMLInputTypeAttribute;
  /** What it starts with, where nothing has been typed yet. */
  value?: string | undefined;
  /** What to know before typing. */
  hint?: string;
  /** What is measured, behind the input. */
  unit?: string | null;
  inputMode?: "decimal" | "tel";
  autoComplete?: string;
  autoCapitalize?: "none" | "characters" | "words";
  spellCheck?: boolean;
  required?: boolean;
}

export function Field(props: FieldProps) {
  const { t, form, name, label, type = "text", value, hint, unit, ...rest } = props;
  const error = form?.errors[name];
  const first = form ? Object.keys(form.errors).find((key) => key !== "") === name : false;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={form?.values[name] ?? value}
        dir={type === "text" ? "auto" : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(name, { error, hint, unit })}
        // biome-ignore lint/a11y/noAutofocus: only where a refused form has to be mended.
        autoFocus={first}
        {...rest}
      />
      {unit ? (
        <span className="unit" id={`${name}-unit`}>
          {unit}
        </span>
      ) : null}
      <FieldError t={t} name={name} error={error} />
    </div>
  );
}

/** The ids of what a reader hears with the input. */
function described(name: string, parts: Record<string, unknown>): string | undefined {
  const ids = Object.entries(parts).flatMap(([part, shown]) => (shown ? `${name}-${part}` : []));
  return ids.length > 0 ? ids.join(" ") : undefined;
}
