/** The fields of a registration in three groups; all are required. */
import type { ReactNode } from "react";
import type { ViewProps } from "../../app";
import { Field } from "../../components";
import type { RegisterData } from "../../generated/page-data";

export function Fields({ app: { t }, data, form }: ViewProps<RegisterData>) {
  const common = { t, form, required: true } as const;
  return (
    <>
      <Group legend={t("register.company")}>
        <Field
          {...common}
          name="company_name"
          label={t("field.company_name")}
          autoComplete="organization"
        />
        <Field
          {...common}
          name={data.registration_field}
          label={t(`field.${data.registration_field}`)}
        />
        <Field {...common} name="address" label={t("field.address")} autoComplete="address-line1" />
        <Field {...common} name="address_number" label={t("field.address_number")} />
        <Field
          {...common}
          name="postal_code"
          label={t("field.postal_code")}
          autoComplete="postal-code"
        />
        <Field {...common} name="city_name" label={t("field.city")} autoComplete="address-level2" />
      </Group>
      <Group legend={t("register.person")}>
        <Field {...common} name="name" label={t("field.name")} autoComplete="name" />
        <Field
          {...common}
          name="phone_number"
          label={t("field.phone")}
          type="tel"
          autoComplete="tel"
        />
        <Field
          {...common}
          name="email"
          label={t("field.email")}
          type="email"
          autoComplete="email"
        />
        <Field
          {...common}
          name="email2"
          label={t("field.email2")}
          type="email"
          autoComplete="email"
        />
      </Group>
      <Group legend={t("register.password")}>
        <Field
          {...common}
          name="password"
          label={t("field.password")}
          hint={t("password.hint", { least: data.least })}
          type="password"
          autoComplete="new-password"
        />
        <Field
          {...common}
          name="password2"
          label={t("field.password2")}
          type="password"
          autoComplete="new-password"
        />
      </Group>
    </>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      <div className="fields">{children}</div>
    </fieldset>
  );
}
