/** The form of a new customer: name, location and contact details. */
import type { ViewProps } from "../../app";
import { Field, Form, SelectField, SubmitButton } from "../../components";
import type { CustomersCreateData } from "../../generated/page-data";
import { href } from "../../routes";

export function NewCustomer({ app, data, form }: ViewProps<CustomersCreateData>) {
  const { t } = app;
  const { initial, countries, languages } = data;
  const { postal_code = "", address_number = "" } = initial;
  const field = { t, form, required: true };
  return (
    <Form
      key={app.page.url}
      app={app}
      label={t("customers_create.title")}
      form={form}
      className="card sheet"
    >
      <p className="hint">{t("customers_create.how")}</p>
      <div className="halves">
        <Field {...field} name="first_name" label={t("field.first_name")} autoComplete="off" />
        <Field {...field} name="last_name" label={t("field.last_name")} autoComplete="off" />
        <Field
          {...field}
          name="email"
          type="email"
          label={t("field.email")}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Field
          {...field}
          name="email2"
          type="email"
          label={t("field.email2")}
          autoComplete="off"
          autoCapitalize="none"
        />
        <Field {...field} name="address" label={t("field.street")} autoComplete="off" />
        <Field
          {...field}
          name="address_number"
          label={t("field.address_number")}
          value={address_number}
          autoComplete="off"
        />
        <Field
          {...field}
          name="postal_code"
          label={t("field.postal_code")}
          value={postal_code}
          autoComplete="off"
        />
        <Field {...field} name="city_name" label={t("field.city")} autoComplete="off" />
        <SelectField
          {...field}
          name="country_id"
          label={t("field.country")}
          value={initial.country_id}
          options={[
            { value: "", text: t("field.choose") },
            ...countries.map(({ id, code }) => ({
              value: id,
              // Cast: the codes are those of the lookup, and each has a text.
              text: t(`country.${code}` as "country.NL"),
            })),
          ]}
        />
        <Field
          t={t}
          form={form}
          name="phone_number"
          type="tel"
          label={t("field.phone_optional")}
          autoComplete="off"
        />
        <SelectField
          t={t}
          form={form}
          name="language_id"
          label={t("field.language")}
          value={initial.language_id}
          options={languages.map(({ id, name }) => ({ value: id, text: name }))}
        />
      </div>
      <div className="buttons">
        <SubmitButton text={t("customers_create.submit")} />
        <a className="btn" href={href("customers-add", {}, { postal_code, address_number })}>
          {t("action.cancel")}
        </a>
      </div>
    </Form>
  );
}
