/** Contact: a message to the provider, and a number to call where the brand gives one. */
import type { App, ViewProps } from "../../app";
import { EmptyState, Form, Icon, phoneHref, TextArea } from "../../components";
import type { ContactData } from "../../generated/page-data";
import { href } from "../../routes";

const ROWS = 15;

export function title(_: ContactData, { t }: App): string {
  return t("nav.contact");
}

export default function Contact({ app, data, form }: ViewProps<ContactData>) {
  const { t, format } = app;
  const { phone, most_characters, sent } = data;
  if (sent && !form) return <Sent app={app} />;
  return (
    <div className="contact">
      <p>{t("contact.info")}</p>
      <p className="action-row">
        {phone ? (
          <a className="btn main" href={phoneHref(phone)}>
            <Icon name="phone" />
            {t("contact.call", { phone })}
          </a>
        ) : null}
        <a className="btn" href={href("help")}>
          <Icon name="book" />
          {t("help.title")}
        </a>
      </p>
      <Form app={app} form={form} action={href("contact")} className="card" draft>
        <TextArea
          t={t}
          form={form}
          name="content"
          label={t("contact.message")}
          hint={t("contact.limit", { most: format.number(most_characters) })}
          rows={ROWS}
          required
        />
        <button type="submit" className="btn main">
          {t("contact.submit")}
        </button>
      </Form>
    </div>
  );
}

function Sent({ app: { t } }: { app: App }) {
  return (
    <EmptyState icon="check" text={t("contact.thanks")}>
      <a className="btn" href={href("contact")}>
        {t("contact.another")}
      </a>
    </EmptyState>
  );
}
