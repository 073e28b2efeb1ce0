/** The dialog of what is due at a heater every so many months. */
import type { App } from "../../app";
import { Dialog, DialogActions, Field, Form } from "../../components";
import type { Duty, FormState, HeaterInfo } from "../../generated/page-data";
import { href } from "../../routes";

interface DutyDialogProps {
  app: App;
  form: FormState | null;
  heater: HeaterInfo;
  duty: Duty | null;
}

/** The numbers of a new duty: a year, without early or late. */
const USUAL = { months: 12, early: 0, late: 0 };

export function DutyDialog({ app, form, heater: { id, sw_type }, duty }: DutyDialogProps) {
  const { t } = app;
  const close = href("heater-details", { id, sw_type });
  const months = (name: keyof typeof USUAL) => (
    <Field
      t={t}
      form={form}
      name={name}
      label={t(`duty.${name}`)}
      value={String((duty ?? USUAL)[name])}
      inputMode="numeric"
      autoComplete="off"
    />
  );
  return (
    <Dialog app={app} title={t("duty.title")} close={close}>
      <Form app={app} label={t("duty.title")} form={form} name={`duty ${id}`}>
        <Field
          t={t}
          form={form}
          name="due"
          label={t("duty.due")}
          value={duty?.due}
          type="date"
          required
        />
        {months("months")}
        <div className="pair">
          {months("early")}
          {months("late")}
        </div>
        <p className="hint">{t("duty.hint")}</p>
        <DialogActions t={t} close={close} submit={t("action.save")} />
      </Form>
      {duty ? (
        <Form app={app} label={null} className="visit-ends">
          <button type="submit" className="btn" name="no_duty" value="1">
            {t("duty.remove")}
          </button>
        </Form>
      ) : null}
    </Dialog>
  );
}
