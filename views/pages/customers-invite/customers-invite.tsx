/** Invite a customer: the question over the search, and the answer to it. */
import type { App, ViewProps } from "../../app";
import { Dialog, Form, Icon, isolated } from "../../components";
import type { CustomersInviteData } from "../../generated/page-data";
import { href } from "../../routes";
import { AddressSearch } from "../customers-add/address-search";

export function title({ sent }: CustomersInviteData, { t }: App): string {
  return t(sent ? "customers_invite.sent_title" : "customers_invite.title");
}

export default function CustomersInvite({ app, data, form }: ViewProps<CustomersInviteData>) {
  const { t } = app;
  const back = href("customers-add", {}, data.search.form.values);
  const name = data.name === null ? null : isolated(data.name);
  return (
    <>
      <AddressSearch app={app} search={data.search} />
      {data.sent ? (
        <Dialog t={t} title={t("customers_invite.sent_title")} close={back}>
          <p className="done">
            <Icon name="check" />
            {name ? t("customers_invite.sent", { name }) : t("customers_invite.sent_unnamed")}
          </p>
          <p>{t("invites.next")}</p>
          <div className="actions">
            <a className="btn" href={href("invites")}>
              {t("nav.invites")}
            </a>
            <a className="btn main" href={back}>
              {t("customers_invite.back")}
            </a>
          </div>
        </Dialog>
      ) : (
        <Dialog t={t} title={t("customers_invite.title")} close={back}>
          <Form app={app} form={form}>
            <p>
              {name
                ? t("customers_invite.question", { name })
                : t("customers_invite.question_unnamed")}
            </p>
            <div className="actions">
              <a className="btn" href={back}>
                {t("action.no")}
              </a>
              <button type="submit" className="btn main">
                {t("action.yes")}
              </button>
            </div>
          </Form>
        </Dialog>
      )}
    </>
  );
}
