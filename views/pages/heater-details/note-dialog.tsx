/** Writes a note into the heater's service history. */
import type { App } from "../../app";
import { Control, Dialog, Form } from "../../components";
import type { FormState, HeaterInfo, NewNote } from "../../generated/page-data";
import { href } from "../../routes";

interface NoteDialogProps {
  app: App;
  form: FormState | null;
  heater: HeaterInfo;
  note: NewNote;
}

export function NoteDialog({ app, form, heater, note }: NoteDialogProps) {
  const { t } = app;
  const close = href("heater-details", { id: heater.id, sw_type: heater.sw_type });
  const date = form?.values.date ?? note.date;
  const time = form?.values.time ?? note.time;
  return (
    <Dialog t={t} title={t("service.add")} close={close}>
      <Form app={app} form={form}>
        <Control t={t} form={form} name="name" label={t("service.message")}>
          {(ties) => <textarea {...ties} rows={5} defaultValue={form?.values.name} />}
        </Control>
        <div className="pair">
          <Control t={t} form={form} name="date" label={t("field.date")}>
            {(ties) => (
              <input
                {...ties}
                type={/^(\d{4}-\d\d-\d\d)?$/.test(date) ? "date" : "text"}
                min={note.first_date}
                max={note.last_date}
                defaultValue={date}
              />
            )}
          </Control>
          <Control t={t} form={form} name="time" label={t("service.time")}>
            {(ties) => (
              <input
                {...ties}
                type={/^(([01]\d|2[0-3]):[0-5]\d)?$/.test(time) ? "time" : "text"}
                defaultValue={time}
              />
            )}
          </Control>
        </div>
        <div className="actions">
          <a className="btn" href={close}>
            {t("action.cancel")}
          </a>
          <button type="submit" className="btn main">
            {t("action.save")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
