/** The account's fields with autosave. Each has a hidden field with its old value, so
 * that only changes are saved. */
import type { ViewProps } from "../../app";
import { AutosaveStatus, Field, type FieldRow, Form } from "../../components";
import type { MyProfileData } from "../../generated/page-data";
import { href } from "../../routes";

export function ProfileForm({ app, data, form }: ViewProps<MyProfileData>) {
  const { t } = app;
  const rows: readonly FieldRow[] = [
    ["first_name", "field.first_name", "given-name"],
    ["last_name", "field.last_name", "family-name"],
    ["company_name", "field.company_name", "organization"],
    [data.registration_field, `field.${data.registration_field}`],
    ["address", "field.street", "address-line1"],
    ["address_number", "field.address_number"],
    ["postal_code", "field.postal_code", "postal-code"],
    ["city_name", "field.city", "address-level2"],
    ["phone_number", "field.phone", "tel", "tel"],
    ["email", "field.email", "email", "email"],
  ];
  return (
    <Form
      app={app}
      label={t("profile.details")}
      form={form}
      action={href("my-profile")}
      className="stack inset"
      autosave={data.autosave}
    >
      <input type="hidden" name="intent" value="save" />
      <div className="fields">
        {rows.map(([name, label, complete, type = "text"]) => (
          <div key={name}>
            <input
              type="hidden"
              name={`was.${name}`}
              value={form?.values[`was.${name}`] ?? data.values[name]}
            />
            <Field
              t={t}
              form={form}
              name={name}
              label={t(label)}
              type={type}
              value={data.values[name]}
              autoComplete={complete ?? "off"}
            />
          </div>
        ))}
      </div>
      <AutosaveStatus t={t} />
    </Form>
  );
}
