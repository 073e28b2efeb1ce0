/** The dialog that plans a visit at a heater, changes it, or says what became of it. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { VISIT_REASONS } from "../../generated/lookups";
import type { CustomerOfHeater, FormState, VisitForm } from "../../generated/page-data";
import { PhoneLink } from "../contact/contact";
import { Dialog } from "../dialog/dialog";
import { DialogActions } from "../dialog/dialog-actions";
import { Dotted } from "../dotted/dotted";
import { Field } from "../field/field";
import { SelectField } from "../field/select-field";
import { TextArea } from "../field/text-area";
import { Form } from "../form/form";

interface VisitDialogProps {
  app: App;
  form: FormState | null;
  visit: VisitForm;
  /** The id of the heater. */
  heater: string;
  /** The place of the heater, in words. */
  place: ReactNode;
  customer: Pick<CustomerOfHeater, "customer" | "dial" | "phone_number">;
  /** What is known of the heater's maintenance. */
  evidence?: ReactNode;
  /** The address of the screen without the dialog. */
  close: string;
}

export function VisitDialog(props: VisitDialogProps) {
  const { app, form, visit, place, evidence, close } = props;
  const { customer, dial, phone_number } = props.customer;
  const { t } = app;
  const { id, planned } = visit;
  const title = t(planned ? "maintenance.change" : "maintenance.plan");
  return (
    <Dialog app={app} title={title} close={close}>
      <Form
        app={app}
        label={title}
        form={form}
        name={`plan ${props.heater}`}
        shown={planned ? Object.values(planned).join(" ") : ""}
      >
        <p className="visit-place">
          <b>{place}</b>
          <Dotted
            parts={[
              customer,
              phone_number && <PhoneLink key="phone" number={phone_number} dial={dial} />,
            ]}
          />
        </p>
        {evidence ? <p className="hint">{evidence}</p> : null}
        <input type="hidden" name="visit" value={id} />
        <SelectField
          t={t}
          form={form}
          name="reason"
          label={t("worklist.reason")}
          value={visit.reason}
          options={VISIT_REASONS.map((value) => ({ value, text: t(`visit.reasons.${value}`) }))}
        />
        <When app={app} form={form} visit={visit} />
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
      {planned ? <Ends app={app} visit={visit} /> : null}
    </Dialog>
  );
}

/** A text that is no date or time, from a browser without such inputs, needs a text input to be
 * shown. */
function When({ app: { t }, form, visit }: Pick<VisitDialogProps, "app" | "form" | "visit">) {
  const { first_day, planned } = visit;
  const isDate = /^(\d{4}-\d\d-\d\d)?$/.test(form?.values.day ?? planned?.day ?? "");
  const isTime = /^(([01]\d|2[0-3]):[0-5]\d)?$/.test(form?.values.time ?? planned?.time ?? "");
  return (
    <div className="pair">
      <Field
        t={t}
        form={form}
        name="day"
        label={t("field.date")}
        value={planned?.day}
        required
        {...(isDate ? { type: "date", min: first_day } : { type: "text" })}
      />
      <Field
        t={t}
        form={form}
        name="time"
        label={t("visit.time")}
        value={planned?.time ?? undefined}
        type={isTime ? "time" : "text"}
      />
    </div>
  );
}

/** What became of the visit: from its day on, that it is done or nobody was there. */
function Ends({ app, visit: { id, planned, first_day } }: { app: App; visit: VisitForm }) {
  const hasBegun = planned !== null && planned.day <= first_day;
  const ends = hasBegun ? (["done", "nobody", "remove"] as const) : (["remove"] as const);
  return (
    <Form app={app} label={null} className="visit-ends">
      <input type="hidden" name="visit" value={id} />
      {ends.map((name) => (
        <button key={name} type="submit" className="btn" name={name} value="1">
          {app.t(name === "remove" ? "maintenance.remove" : `visit.${name}`)}
        </button>
      ))}
    </Form>
  );
}
