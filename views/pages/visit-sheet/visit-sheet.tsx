/** The working sheet of a visit as it was finished, with what became of its entry in the manufacturer's
 * history. It can be printed, corrected by a new one, and erased. */
import type { App, PageHead, ViewProps } from "../../app";
import {
  Dialog,
  DialogActions,
  EmptyState,
  Form,
  FormError,
  Icon,
  LinkButton,
  PartFailed,
  PrintButton,
} from "../../components";
import { SheetPaper } from "../../components/sheet/sheet-paper";
import type { Sheet, VisitSheetData } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: VisitSheetData, { t }: App): string {
  return t("visit.sheet");
}

export function head({ heater, sheet, sw_type }: VisitSheetData, { t }: App): PageHead {
  const list = { href: href("visits"), text: t("visit.sheets") };
  const at = heater && {
    href: href("heater-details", { id: heater, sw_type }),
    text: t("notifications.heater"),
  };
  const place = sheet.items[0]?.document?.place;
  return { back: at || list, about: place };
}

export default function VisitSheet({ app, data, form }: ViewProps<VisitSheetData>) {
  const { t } = app;
  const { sheet, dialog } = data;
  const [shown] = sheet.items;
  if (!shown) {
    return <PartFailed app={app} part={t("visit.sheet")} problem={sheet.problem ?? "store"} />;
  }
  const address = href("visit-sheet", { visit: shown.id });
  return (
    <>
      {dialog ? null : <FormError t={t} form={form} />}
      <Actions app={app} data={data} shown={shown} />
      <Notes app={app} shown={shown} finished={data.finished} />
      {shown.document ? (
        <div className="card long inset sheet-card">
          <SheetPaper app={app} document={shown.document} />
        </div>
      ) : (
        <EmptyState icon="fault" text={t("visit.unreadable")} />
      )}
      {dialog ? (
        <Dialog app={app} title={t("visit.erase")} close={address}>
          <Form app={app} label={t("visit.erase")} form={form}>
            <input type="hidden" name="erase" value="1" />
            <p>{t("visit.erase_question")}</p>
            <DialogActions t={t} close={address} submit={t("visit.erase")} danger />
          </Form>
        </Dialog>
      ) : null}
    </>
  );
}

function Actions({ app, data, shown }: { app: App; data: VisitSheetData; shown: Sheet }) {
  const { t } = app;
  const { heater, finished, sw_type } = data;
  return (
    <div className="sheet-actions screen-only">
      {shown.document ? <PrintButton t={t} main={true} /> : null}
      {heater && !finished ? (
        <LinkButton
          href={href("heater-visit", { id: heater, sw_type, visit: shown.id })}
          icon="pencil"
          text={t("visit.continue")}
        />
      ) : null}
      {heater && finished && shown.document ? (
        <Form app={app} label={null}>
          <button type="submit" className="btn" name="correct" value="1">
            <Icon name="pencil" />
            {t("visit.correct")}
          </button>
        </Form>
      ) : null}
      <LinkButton
        href={href("visit-sheet", { visit: shown.id }, { dialog: "erase" })}
        icon="close"
        text={t("visit.erase")}
      />
    </div>
  );
}

interface NotesProps {
  app: App;
  shown: Sheet;
  finished: string | null;
}

function Notes({ app: { t, format }, shown, finished }: NotesProps) {
  const { document, entry, entry_text, is_damaged, kept_until } = shown;
  return (
    <>
      {is_damaged && document ? <Warning text={t("visit.damaged")} /> : null}
      {finished ? null : <Warning text={t("visit.draft")} />}
      {entry && entry !== "DONE" ? (
        <Warning text={t(`visit.entered.${entry}`, { note: entry_text ?? "" })} />
      ) : null}
      <ul className="hint screen-only">
        {entry === "DONE" ? <li>{t("visit.entered.DONE", { note: entry_text ?? "" })}</li> : null}
        {document?.corrects ? (
          <li>
            <a href={href("visit-sheet", { visit: document.corrects })}>{t("visit.corrects")}</a>
          </li>
        ) : null}
        <li>{t("visit.kept_until", { date: format.day(kept_until) })}</li>
      </ul>
    </>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="note warn">
      <Icon name="warning" />
      {text}
    </p>
  );
}
