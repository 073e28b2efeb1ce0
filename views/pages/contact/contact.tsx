/** Contact: a message to the provider, and a phone number if the brand has one. */
import type { App, PageHead, ViewProps } from "../../app";
import { EmptyState, Form, LinkButton, SubmitButton, TextArea } from "../../components";
import type { ContactData } from "../../generated/page-data";
import { href } from "../../routes";

const ROWS = 15;

export function title(_: ContactData, { t }: App): string {
  return t("nav.contact");
}

export function head({ phone, dial, sent }: ContactData, { t }: App): PageHead {
  return {
    about: sent ? null : t("contact.info"),
    actions: (
      <>
        {phone && dial ? (
          <LinkButton
            href={`tel:${dial}`}
            icon="phone"
            text={t("contact.call", { phone })}
            main={true}
          />
        ) : null}
        <LinkButton href={href("help")} icon="book" text={t("help.title")} />
      </>
    ),
  };
}

export default function Contact({ app, data, form }: ViewProps<ContactData>) {
  const { t } = app;
  if (data.sent && !form) {
    const another = { href: href("contact"), text: t("contact.another") };
    // Not announced (client/background/announcer.ts): the message that it was sent is.
    return (
      <div className="sent">
        <EmptyState icon="check" text={t("contact.thanks")} link={another} />
      </div>
    );
  }
  return <MessageForm app={app} data={data} form={form} />;
}

function MessageForm({ app, data, form }: ViewProps<ContactData>) {
  const { t, format } = app;
  const hint = t("contact.limit", { most: format.number(data.most_characters) });
  return (
    <Form
      app={app}
      label={t("nav.contact")}
      form={form}
      action={href("contact")}
      className="card contact"
    >
      <TextArea
        t={t}
        form={form}
        name="content"
        label={t("contact.message")}
        hint={hint}
        rows={ROWS}
        required
      />
      <SubmitButton text={t("contact.submit")} />
    </Form>
  );
}
