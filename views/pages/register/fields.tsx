/** The fields of a registration in three groups; all are required. */
import type { ViewProps } from "../../app";
import { Field, type FieldRow } from "../../components";
import type { RegisterData } from "../../generated/page-data";
import type { TextKey } from "../../generated/text-keys";

export function Fields({ app: { t }, data, form }: ViewProps<RegisterData>) {
  const groups: readonly (readonly [legend: TextKey, rows: readonly FieldRow[]])[] = [
    [
      "register.company",
      [
        ["company_name", "field.company_name", "organization"],
        [data.registration_field, `field.${data.registration_field}`],
        ["address", "field.street", "address-line1"],
        ["address_number", "field.address_number"],
        ["postal_code", "field.postal_code", "postal-code"],
        ["city_name", "field.city", "address-level2"],
      ],
    ],
    [
      "register.person",
      [
        ["name", "field.name", "name"],
        ["phone_number", "field.phone", "tel", "tel"],
        ["email", "field.email", "email", "email"],
        ["email2", "field.email2", "email", "email"],
      ],
    ],
    [
      "field.password",
      [
        ["password", "field.password", "new-password", "password"],
        ["password2", "field.password2", "new-password", "password"],
      ],
    ],
  ];
  const hints: Readonly<Record<string, string>> = {
    password: t("password.hint", { least: data.least }),
  };
  return groups.map(([legend, rows]) => (
    <fieldset key={legend} className="group">
      <legend>{t(legend)}</legend>
      <div className="fields">
        {rows.map(([name, label, complete, type]) => (
          <Field
            key={name}
            t={t}
            form={form}
            name={name}
            label={t(label)}
            hint={hints[name]}
            type={type}
            autoComplete={complete}
            required
          />
        ))}
      </div>
    </fieldset>
  ));
}
