/** The dialog that adds a note to the heater's service history. */
import type { App } from "../../app";
import { Dialog, DialogActions, Field, Form, Icon, TextArea } from "../../components";
import { quantityText, type Shown } from "../../format";
import type { FormState, HeaterInfo, NewNote } from "../../generated/page-data";
import { href } from "../../routes";

interface NoteDialogProps {
  app: App;
  form: FormState | null;
  heater: HeaterInfo;
  note: NewNote;
  /** Operating hours since maintenance, if they are known. */
  hours: Shown;
}

export function NoteDialog({ app, form, heater, note, hours }: NoteDialogProps) {
  const { t } = app;
  const close = href("heater-details", { id: heater.id, sw_type: heater.sw_type });
  return (
    <Dialog app={app} title={t("service.add")} close={close}>
      <Form key={app.page.url} app={app} label={t("service.add")} form={form} outbox>
        <TextArea t={t} form={form} name="name" label={t("service.message")} rows={5} />
        <div className="pair">
          <Field
            t={t}
            form={form}
            name="date"
            label={t("field.date")}
            value={note.date}
            type="date"
            min={note.first_date}
            max={note.last_date}
          />
          <Field
            t={t}
            form={form}
            name="time"
            label={t("service.time")}
            type="time"
            value={note.time}
          />
        </div>
        {hours === null ? null : (
          <p className="note warn">
            <Icon name="warning" />
            {t("service.may_count", { hours: quantityText(app, hours, "h") })}
          </p>
        )}
        <DialogActions t={t} close={close} submit={t("action.save")} />
      </Form>
    </Dialog>
  );
}
