/** A control of a form with its label, hint, unit and error, and their ids. */
import type { ReactNode } from "react";
import type { FormState } from "../../generated/page-data";
import { addressPart } from "../../routes";
import type { Translate } from "../../texts";
import { FieldError } from "./field-error";

export interface LabelledProps {
  t: Translate;
  /** The refused form, or null; its values and errors are shown again by the control's name. */
  form: FormState | null;
  name: string;
  label: ReactNode;
  /** The initial value; a refused form has its own. */
  value?: string | undefined;
  /** Help for entering the value. */
  hint?: string | undefined;
  /** The unit of the value, shown after the control. */
  unit?: string | null | undefined;
  /** Whether the control has the focus when its screen opens. */
  focused?: boolean | undefined;
}

/** The attributes that connect the control with its label, hint, unit and error. */
interface ControlAttributes {
  id: string;
  name: string;
  defaultValue: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  autoFocus: boolean;
}

interface LabelledControlProps extends LabelledProps {
  /** Whether hint and error are shown below the control, not between the control and its label. */
  isHintBelow?: boolean;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** Errors have the id `{id}-error`, hints `{id}-hint` and units `{id}-unit`. */
export function LabelledControl(props: LabelledControlProps) {
  const { t, form, name, label, value, hint, unit, focused, isHintBelow, children } = props;
  // A name may contain an identifier of the provider, and the id of an element has no spaces.
  const id = addressPart(name);
  const error = form?.errors[name];
  const wrong = Object.keys(form?.errors ?? {}).filter(Boolean);
  const described = Object.entries({ error, hint, unit }).flatMap(([part, shown]) =>
    shown ? `${id}-${part}` : [],
  );
  return (
    <div className={isHintBelow ? "field hint-below" : "field"}>
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        id,
        name,
        defaultValue: form?.values[name] ?? value,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described.join(" ") || undefined,
        autoFocus: wrong.length > 0 ? wrong.join() === name : focused === true,
      })}
      {unit ? (
        <span className="unit" id={`${id}-unit`}>
          {unit}
        </span>
      ) : null}
      {error ? <FieldError t={t} id={`${id}-error`} error={error} /> : null}
    </div>
  );
}
