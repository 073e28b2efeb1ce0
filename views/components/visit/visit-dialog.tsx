/** The dialog that plans a visit at a heater, changes it, or says what became of it. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { VISIT_REASONS } from "../../generated/lookups";
import type { CustomerOfHeater, FormState, VisitForm } from "../../generated/page-data";
import { href } from "../../routes";
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
  heater: { id: string; sw_type: string };
  /** The place of the heater, in words. */
  place: ReactNode;
  customer: Pick<CustomerOfHeater, "customer" | "dial" | "phone_number">;
  /** What is known of the heater's maintenance. */
  evidence?: ReactNode;
  /** The address of the screen without the dialog. */
  close: string;
}

export function VisitDialog(props: VisitDialogProps) {
  const { app, form, visit, heater, place, evidence, close } = props;
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
        name={`plan ${heater.id}`}
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
        {/* Sent again, it is the same visit. */}
        <input type="hidden" name="visit" value={form?.values.visit ?? id} />
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
      <p className="visit-duty">
        <a
          className="reach"
          href={href(
            "heater-details",
            { id: heater.id, sw_type: heater.sw_type },
            { dialog: "duty" },
          )}
        >
          {t("duty.title")}
        </a>
      </p>
    </Dialog>
  );
}

function When({ app: { t }, form, visit }: Pick<VisitDialogProps, "app" | "form" | "visit">) {
  const { first_day, planned } = visit;
  return (
    <div className="pair">
      <Field
        t={t}
        form={form}
        name="day"
        label={t("field.date")}
        value={planned?.day}
        required
        type="date"
        min={first_day}
      />
      <Field
        t={t}
        form={form}
        name="time"
        label={t("visit.time")}
        value={planned?.time ?? undefined}
        type="time"
      />
    </div>
  );
}

const ENDS = {
  done: "visit.done",
  nobody: "visit.nobody",
  remove: "maintenance.remove",
} as const;

/** What became of the visit: from its day on, that it is done or nobody was there. */
function Ends({ app, visit: { id, planned, first_day } }: { app: App; visit: VisitForm }) {
  const hasBegun = planned !== null && planned.day <= first_day;
  const ends = hasBegun ? (["done", "nobody", "remove"] as const) : (["remove"] as const);
  return (
    <Form app={app} label={null} className="visit-ends">
      <input type="hidden" name="visit" value={id} />
      {ends.map((name) => (
        <button key={name} type="submit" className="btn" name={name} value="1">
          {app.t(ENDS[name])}
        </button>
      ))}
    </Form>
  );
}
