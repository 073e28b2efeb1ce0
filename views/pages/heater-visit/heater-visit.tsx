/** The working sheet of a visit while it is filled in: what is known already, the sections of the sheet,
 * and at the end the signature. */
import type { App, ViewProps } from "../../app";
import {
  Card,
  Form,
  HeaterFrame,
  heaterTitle,
  LinkButton,
  PartFailed,
  SubmitButton,
} from "../../components";
import { SheetFacts } from "../../components/sheet/sheet-facts";
import { SheetForm, sheetLabels } from "../../components/sheet/sheet-form";
import type { Draft, FormState, HeaterVisitData } from "../../generated/page-data";
import { href } from "../../routes";

export { heaterHead as head } from "../../components";

export function title({ heater }: HeaterVisitData, { t }: App): string {
  return heaterTitle(heater, t, t("visit.sheet"));
}

export default function HeaterVisit({ app, data, form }: ViewProps<HeaterVisitData>) {
  const { t } = app;
  const { heater, draft, changes } = data;
  const [first] = draft.items;
  return (
    <HeaterFrame app={app} heater={heater}>
      {draft.problem ? (
        <PartFailed app={app} part={t("visit.sheet")} problem={draft.problem} />
      ) : null}
      {first ? (
        <Sheet
          // The fields of a sheet that was saved elsewhere are rendered anew, as is its sequence.
          key={first.sequence}
          {...{ app, form }}
          duty={data.duty}
          draft={first}
        />
      ) : form ? (
        <Unread app={app} form={form} />
      ) : null}
      {changes.length > 0 ? (
        <Card title={t("visit.changed")} className="long">
          <ul className="inset">
            {changes.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: changes have no identity here.
              <li key={index}>{text}</li>
            ))}
          </ul>
        </Card>
      ) : null}
    </HeaterFrame>
  );
}

/** What was typed, if the sheet cannot be read: it can be sent again. */
function Unread({ app, form }: { app: App; form: FormState }) {
  return (
    <Form app={app} label={app.t("visit.sheet")} form={form}>
      {Object.entries(form.values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton text={app.t("action.send_again")} />
    </Form>
  );
}

interface SheetProps {
  app: App;
  duty: HeaterVisitData["duty"];
  form: FormState | null;
  draft: Draft;
}

function Sheet({ app, form, duty, draft }: SheetProps) {
  const { t } = app;
  const { id, sequence, document } = draft;
  const { title: name, facts, finished } = document;
  const isEdited = form === null && app.page.url.includes("unsent=");
  const isOlder = isEdited || (form !== null && form.values.sequence !== String(sequence));
  return (
    <>
      <details className="card sheet-given">
        <summary>
          <h2>{t("visit.given")}</h2>
        </summary>
        <div className="inset">
          <SheetFacts app={app} facts={facts} />
        </div>
      </details>
      {finished ? (
        <p className="sheet-buttons">
          <LinkButton
            href={href("visit-sheet", { visit: id })}
            icon="book"
            text={t("visit.finished_elsewhere")}
          />
        </p>
      ) : null}
      <Form
        app={app}
        label={name}
        form={form}
        name={`sheet ${id}`}
        shown={String(sequence)}
        outbox
        labels={sheetLabels(document)}
      >
        {/* The button that the Enter key presses. */}
        <span className="screen-only">
          <button type="submit" name="save" value="1" className="visually-hidden" tabIndex={-1}>
            {t("action.save")}
          </button>
        </span>
        <input type="hidden" name="visit" value={draft.visit} />
        <input type="hidden" name="sequence" value={sequence} />
        <SheetForm app={app} form={form} document={document} duty={duty} isOlder={isOlder} />
      </Form>
    </>
  );
}
