/** Any labelled control with its hint and its error; the control itself is its child. */
import type { ReactNode } from "react";
import { message } from "../../format/message";
import type { FormState } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

/** What ties the control to its label, hint and error. */
interface Ties {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  autoFocus: boolean;
}

interface ControlProps {
  t: Translate;
  form: FormState | null;
  name: string;
  label: string;
  hint?: string | undefined;
  children: (ties: Ties) => ReactNode;
}

export function Control({ t, form, name, label, hint, children }: ControlProps) {
  const error = form?.errors[name];
  const first = form ? Object.keys(form.errors).find((key) => key !== "") === name : false;
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children({
        id: name,
        name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
        autoFocus: first,
      })}
      {error ? (
        <p className="error" id={`${name}-error`} lang={error.lang ?? undefined}>
          <Icon name="fault" />
          {message(t, error)}
        </p>
      ) : null}
      {hint ? <small id={`${name}-hint`}>{hint}</small> : null}
    </div>
  );
}
