/** A labelled field for a longer text that keeps what was typed and stands beside its error. */

import { message } from "../../format/message";
import type { FormState } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface TextAreaProps {
  t: Translate;
  form: FormState | null;
  name: string;
  label: string;
  hint?: string;
  rows: number;
}

export function TextArea({ t, form, name, label, hint, rows }: TextAreaProps) {
  const error = form?.errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <textarea
        id={name}
        name={name}
        rows={rows}
        required
        defaultValue={form?.values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        // biome-ignore lint/a11y/noAutofocus: only where a refused form has to be mended.
        autoFocus={error !== undefined}
      />
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="error" id={`${name}-error`} lang={error.lang ?? undefined}>
          <Icon name="fault" />
          {message(t, error)}
        </p>
      ) : null}
    </div>
  );
}
