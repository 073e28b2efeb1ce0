/** The dialog that plans a visit at a heater, with a date and a note, or removes the planned visit. */
import type { App } from "../../app";
import {
  Dialog,
  DialogActions,
  Dotted,
  Field,
  Form,
  HeaterName,
  PhoneLink,
  TextArea,
} from "../../components";
import type { FormState, MaintenanceData, Planning } from "../../generated/page-data";
import { dueText, evidence, unknownText } from "./evidence";

interface PlanDialogProps {
  app: App;
  form: FormState | null;
  planning: Planning;
  limit: MaintenanceData["limit"];
  /** The address of the plan without the dialog. */
  close: string;
}

export function PlanDialog({ app, form, planning, limit, close }: PlanDialogProps) {
  const { t } = app;
  const { row, first_day } = planning;
  const { customer, dial, planned, phone_number } = row;
  const day = form?.values.day ?? planned?.day ?? "";
  // A text that is no date, from a browser without such inputs, needs a text input to be shown.
  const isDate = /^(\d{4}-\d\d-\d\d)?$/.test(day);
  const title = t(planned ? "maintenance.change" : "maintenance.plan");
  return (
    <Dialog app={app} title={title} close={close}>
      <Form
        app={app}
        label={title}
        form={form}
        name={`plan ${row.id}`}
        shown={planned ? `${planned.day} ${planned.note}` : ""}
      >
        <p>
          <b>
            <HeaterName app={app} row={row} />
          </b>
          <Dotted
            parts={[
              customer,
              phone_number && <PhoneLink key="phone" number={phone_number} dial={dial} />,
            ]}
          />
        </p>
        <p className="hint">
          {dueText(app, row)}
          <Dotted parts={[...evidence(app, row, limit), unknownText(app, row)]} />
        </p>
        <Field
          t={t}
          form={form}
          name="day"
          label={t("field.date")}
          value={planned?.day}
          required
          {...(isDate ? { type: "date", min: first_day } : { type: "text" })}
        />
        <TextArea
          t={t}
          form={form}
          name="note"
          label={t("maintenance.note")}
          value={planned?.note}
          rows={3}
        />
        <DialogActions t={t} close={close} submit={t("action.save")} />
      </Form>
      {planned ? (
        <Form app={app} label={null} className="remove-plan">
          <input type="hidden" name="remove" value="1" />
          <button type="submit" className="btn">
            {t("maintenance.remove")}
          </button>
        </Form>
      ) : null}
    </Dialog>
  );
}
