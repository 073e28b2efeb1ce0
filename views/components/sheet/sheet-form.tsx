/** What is filled in of a working sheet: its sections, and at the end the signature. */
import type { App } from "../../app";
import type {
  Duty,
  FormState,
  HeaterVisitNewData,
  SheetDocument,
  SheetSection,
} from "../../generated/page-data";
import { Card } from "../card/card";
import { Field } from "../field/field";
import { FieldError } from "../field/field-error";
import { TextArea } from "../field/text-area";
import { SheetControls } from "./sheet-field";

interface SheetFormProps {
  app: App;
  form: FormState | null;
  document: SheetDocument;
  /** For a visit that begins with this form, whose kind may still be chosen. */
  presets?: HeaterVisitNewData["presets"];
  /** What is due at the heater every so many months. */
  duty: Duty | null;
  /** As in `SheetControls`. */
  isOlder?: boolean;
}

/** The labels of a sheet's fields by the names of their controls. */
export function sheetLabels({ sections, words }: SheetDocument): Record<string, string> {
  const labels = sections.flatMap(({ fields }) =>
    fields.flatMap(({ name, label, paired }) => [
      [`f.${name}`, paired ? `${label}, ${words.before}` : label],
      [`f.${name}.after`, `${label}, ${words.after}`],
      [`f.${name}.number`, `${label}, ${words.number}`],
    ]),
  );
  return Object.fromEntries(labels);
}

export function SheetForm(props: SheetFormProps) {
  const { document, presets } = props;
  const { title, kind_text, words, sections } = document;
  return (
    <>
      <h2>{presets ? title : `${title} · ${kind_text}`}</h2>
      <p className="hint">{words.notice}</p>
      {sections.map((section) => (
        <Section key={section.name} {...props} section={section} />
      ))}
      <Finish {...props} />
    </>
  );
}

function Section(props: SheetFormProps & { section: SheetSection }) {
  const {
    app: { t },
    form,
    document,
    section,
    isOlder = false,
  } = props;
  const { name, label, fields } = section;
  const ticks = fields.filter(({ kind }) => kind === "TICK").length;
  const rest = [
    ["DONE", t("visit.rest_done")],
    ["NOT_APPLICABLE", t("visit.rest_not_applicable")],
  ] as const;
  return (
    <Card title={label} className="sheet-section">
      <div className="inset" id={name}>
        {fields.map((field) => (
          <SheetControls key={field.name} {...{ t, form, document, field, isOlder }} />
        ))}
        {ticks > 1 ? (
          <p className="sheet-buttons">
            {rest.map(([tick, text]) => (
              <button key={tick} type="submit" className="btn" name={`rest.${name}`} value={tick}>
                {text}
                <span className="visually-hidden">: {label}</span>
              </button>
            ))}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

function Finish({ app: { t, format }, form, document, duty, presets }: SheetFormProps) {
  const { corrects, kind, kind_text, values } = document;
  const error = form?.errors.agreed;
  const sent = form?.values;
  const tick = (name: "enter" | "fulfils") => ({
    name,
    kinds: presets?.[name],
    isChosen: Boolean(sent ? sent[name] : values[`draft.${name}`]),
  });
  return (
    <Card title={t("visit.finish_title")} className="sheet-section">
      <div className="inset">
        <Field
          t={t}
          form={form}
          name="signer"
          label={t("visit.signer")}
          value={values["draft.signer"]}
          autoComplete="off"
        />
        <div className="signature" data-signature="">
          <p className="hint">{t("visit.sign_here")}</p>
          <canvas role="img" aria-label={t("report.signature")} />
          {/* No hidden field, which React empties when it renders again. */}
          <input
            type="text"
            hidden
            name="strokes"
            defaultValue={sent?.strokes ?? values["draft.strokes"] ?? ""}
          />
          <button type="button" className="btn">
            {t("visit.sign_again")}
          </button>
        </div>
        <Tick
          name="agreed"
          text={t("visit.agreed")}
          isChosen={sent?.agreed !== undefined}
          error={error && "agreed-error"}
        />
        {error ? <FieldError t={t} id="agreed-error" error={error} /> : null}
        {/* As for the strokes. */}
        {presets ? (
          <input type="text" hidden name="likely" defaultValue={sent?.likely ?? kind} />
        ) : null}
        <Tick {...tick("enter")} text={t("visit.enter")} />
        <p className="hint">{t("visit.enter_hint")}</p>
        <TextArea
          t={t}
          form={form}
          name="entry"
          label={t("visit.entry")}
          value={values["draft.entry"] ?? (presets ? "" : kind_text)}
          rows={2}
        />
        {duty && corrects === null ? (
          <Tick {...tick("fulfils")} text={t("visit.fulfils", { date: format.day(duty.due) })} />
        ) : null}
        <p className="hint">{t("visit.finish_hint")}</p>
        <div className="sheet-buttons">
          <button type="submit" className="btn" name="save" value="1">
            {t("action.save")}
          </button>
          <button type="submit" className="btn main" name="finish" value="1">
            {t("visit.finish")}
          </button>
        </div>
      </div>
    </Card>
  );
}

interface TickProps {
  name: string;
  text: string;
  isChosen: boolean;
  /** The kinds of visits for which it is set at first, while the kind may be chosen. */
  kinds?: readonly string[] | undefined;
  /** The id of the message about it. */
  error?: string | undefined;
}

function Tick({ name, text, isChosen, kinds, error }: TickProps) {
  return (
    <label className="option">
      <input
        // The host may have changed it: to that of another kind of visit.
        key={String(isChosen)}
        type="checkbox"
        id={name}
        name={name}
        value="1"
        defaultChecked={isChosen}
        aria-describedby={error}
        data-kinds={kinds?.join(" ")}
      />
      {text}
    </label>
  );
}
