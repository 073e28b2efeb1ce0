/** Start a visit at a heater: what is done there; afterwards its working sheet is filled in. */
import type { App, ViewProps } from "../../app";
import {
  Card,
  Dotted,
  FieldError,
  Form,
  HeaterFrame,
  heaterTitle,
  LinkButton,
  plannedText,
  SubmitButton,
  Tabs,
  visitReason,
} from "../../components";
import { SheetForm, sheetLabels } from "../../components/sheet/sheet-form";
import { VISIT_KINDS } from "../../generated/lookups";
import type { FormState, HeaterVisitNewData, PlannedVisit } from "../../generated/page-data";
import { href } from "../../routes";

export { heaterHead as head } from "../../components";

export function title({ heater }: HeaterVisitNewData, { t }: App): string {
  return heaterTitle(heater, t, t("visit.start"));
}

export default function HeaterVisitNew({ app, data, form }: ViewProps<HeaterVisitNewData>) {
  const { t } = app;
  const { heater, begun, blank, id, planned } = data;
  return (
    <HeaterFrame app={app} heater={heater}>
      {begun.map((visit) => (
        <Begun key={visit.id} app={app} heater={heater} visit={visit} />
      ))}
      <Sheets app={app} data={data} />
      <Form app={app} label={t("visit.sheet")} form={form} outbox labels={sheetLabels(blank)}>
        {/* Sent again, it is the same visit. */}
        <input type="hidden" name="visit" value={form?.values.visit ?? id} />
        <input type="hidden" name="sheet" value={blank.sheet} />
        <input type="hidden" name="sequence" value={data.sequence} />
        <Card title={t("visit.start")}>
          <div className="stack inset">
            {planned ? (
              <p>
                <Dotted
                  parts={[plannedText(app, planned), visitReason(app, planned), planned.note]}
                />
              </p>
            ) : null}
            <Kinds app={app} form={form} chosen={data.kind} />
            <p className="hint">{t("visit.nobody_hint")}</p>
            <p>
              <SubmitButton text={t("visit.start")} />
            </p>
          </div>
        </Card>
        <p className="hint sheet-blank">{t("visit.blank")}</p>
        <SheetForm app={app} form={form} document={blank} duty={data.duty} presets={data.presets} />
      </Form>
    </HeaterFrame>
  );
}

/** The sheets of which one is chosen. */
function Sheets({ app: { t }, data }: { app: App; data: HeaterVisitNewData }) {
  const { blank, heater, planned, sheets } = data;
  if (sheets.length < 2) return null;
  const { id, sw_type } = heater;
  const tabs = sheets.map(({ value, text }) => ({
    href: href("heater-visit-new", { id, sw_type }, { visit: planned?.id ?? "", sheet: value }),
    name: text,
    open: value === blank.sheet,
  }));
  return <Tabs label={t("visit.sheet")} tabs={tabs} />;
}

interface BegunProps {
  app: App;
  heater: HeaterVisitNewData["heater"];
  visit: PlannedVisit;
}

function Begun({ app, heater: { id, sw_type }, visit }: BegunProps) {
  const { t } = app;
  return (
    <Card title={t("visit.begun")} className="sheet-section">
      <div className="stack inset">
        <p>
          <Dotted parts={[plannedText(app, visit), visitReason(app, visit), visit.note]} />
        </p>
        <p>
          <LinkButton
            href={href("heater-visit", { id, sw_type, visit: visit.sheet ?? "" })}
            icon="pencil"
            text={t("visit.continue")}
            main
          />
        </p>
      </div>
    </Card>
  );
}

interface KindsProps {
  app: App;
  form: FormState | null;
  chosen: string;
}

function Kinds({ app: { t }, form, chosen }: KindsProps) {
  const value = form?.values.kind ?? chosen;
  const error = form?.errors.kind;
  return (
    <fieldset className="sheet-options">
      <legend>{t("visit.kind")}</legend>
      {[...VISIT_KINDS, "NOBODY" as const].map((kind) => (
        <label key={kind} className="option">
          <input type="radio" name="kind" value={kind} defaultChecked={kind === value} />
          {t(kind === "NOBODY" ? "visit.nobody" : `visit.kinds.${kind}`)}
        </label>
      ))}
      {error ? <FieldError t={t} id="kind-error" error={error} /> : null}
    </fieldset>
  );
}
