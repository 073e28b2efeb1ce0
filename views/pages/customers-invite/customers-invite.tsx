/** Invite a customer: a dialog over the search that asks first, and says when it is done. */
import type { App, ViewProps } from "../../app";
import { Dialog, DialogActions, Form, Icon } from "../../components";
import { bidiIsolate } from "../../format";
import type { CustomersInviteData } from "../../generated/page-data";
import { href } from "../../routes";
import { AddressSearch } from "../customers-add/address-search";

export function title({ sent }: CustomersInviteData, { t }: App): string {
  return t(sent ? "customers_invite.sent_title" : "customers_invite.title");
}

export default function CustomersInvite({ app, data, form }: ViewProps<CustomersInviteData>) {
  const { t } = app;
  const back = href("customers-add", {}, data.search.form.values);
  const name = data.name === null ? null : bidiIsolate(data.name);
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
            <DialogActions t={t} close={back} cancel={t("action.no")} submit={t("action.yes")} />
          </Form>
        </Dialog>
      )}
    </>
  );
}
