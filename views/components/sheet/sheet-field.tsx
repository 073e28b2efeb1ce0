/** The controls of one field of a working sheet. Their names begin with `f.`. */
import type { ReactNode } from "react";
import { joinKnown } from "../../format";
import type { FormState, SheetDocument, SheetField } from "../../generated/page-data";
import { addressPart } from "../../routes";
import type { Translate } from "../../texts";
import { Field, numberKeyboard } from "../field/field";
import { FieldError } from "../field/field-error";
import { TextArea } from "../field/text-area";

interface SheetFieldProps {
  t: Translate;
  form: FormState | null;
  document: SheetDocument;
  field: SheetField;
  /** Whether what is typed began with an older sheet than the stored one: then both are shown. */
  isOlder: boolean;
}

export function SheetControls(props: SheetFieldProps) {
  const { t, form, document, field } = props;
  const { words, values } = document;
  const { kind, label, name, paired } = field;
  const control = (part: string, text: string) => ({
    t,
    form,
    name: `f.${part}`,
    label: text,
    value: values[part],
    hint: joinKnown([paired || part !== name ? null : field.hint, storedText(props, part)], " "),
  });
  switch (kind) {
    case "TICK":
    case "CHECK":
    case "CHOICE":
      return <Options {...props} />;
    case "TEXT":
      return <TextArea {...control(name, label)} rows={2} />;
    case "DATE":
      return <Field {...control(name, label)} type="date" />;
    case "NAMED":
      return (
        <div className="pair">
          <Field {...control(name, label)} autoComplete="off" />
          <Field
            {...control(`${name}.number`, words.number ?? "")}
            label={
              <>
                <span className="visually-hidden">{label}: </span>
                {words.number}
              </>
            }
            autoComplete="off"
          />
        </div>
      );
    default: {
      const number = {
        unit: field.unit,
        inputMode: numberKeyboard(field.low),
        autoComplete: "off",
      } as const;
      if (!paired) return <Field {...control(name, label)} {...number} />;
      return (
        <Pair label={label} hint={field.hint}>
          <Field {...control(name, words.before ?? "")} {...number} />
          <Field {...control(`${name}.after`, words.after ?? "")} {...number} />
        </Pair>
      );
    }
  }
}

/** What is stored, if something else may have been typed. */
function storedText(props: SheetFieldProps, part: string): string | null {
  const { t, form, document, field, isOlder } = props;
  const stored = document.values[part] ?? "";
  if (!isOlder || (form?.values[`f.${part}`] ?? "") === stored) return null;
  const option = field.options.find(({ value }) => value === stored);
  return t("visit.stored", { value: (option?.text ?? stored) || "–" });
}

function Pair({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <fieldset className="sheet-pair">
      <legend>{label}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <div className="pair">{children}</div>
    </fieldset>
  );
}

function Options(props: SheetFieldProps) {
  const { t, form, document, field } = props;
  const { values } = document;
  const stored = storedText(props, field.name);
  const name = `f.${field.name}`;
  const chosen = form?.values[name] ?? values[field.name];
  const error = form?.errors[name];
  const id = `${addressPart(name)}-error`;
  return (
    <fieldset
      className="sheet-options"
      id={addressPart(name)}
      aria-describedby={error ? id : undefined}
    >
      <legend>{field.label}</legend>
      <div>
        {field.options.map(({ value, text }) => (
          <label key={value} className="option">
            <input
              // The host may have chosen another one: that of the rest of a section.
              key={String(value === chosen)}
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
            />
            {text}
          </label>
        ))}
      </div>
      {stored ? <p className="hint">{stored}</p> : null}
      {error ? <FieldError t={t} id={id} error={error} /> : null}
    </fieldset>
  );
}
