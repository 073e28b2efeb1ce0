/** Invite a customer: a dialog over the search that asks for confirmation, and then
 * says that the invite was sent. */
import type { App, ViewProps } from "../../app";
import { Dialog, DialogActions, Form, Icon, Time } from "../../components";
import { bidiIsolate } from "../../format";
import type { CustomersInviteData, Relation } from "../../generated/page-data";
import { href } from "../../routes";
import { AddressSearch } from "../customers-add/address-search";
import { foundId } from "../customers-add/found";

export function title({ sent }: CustomersInviteData, { t }: App): string {
  return t(sent ? "customers_invite.sent_title" : "customers_invite.title");
}

export default function CustomersInvite({ app, data, form }: ViewProps<CustomersInviteData>) {
  const { t } = app;
  const back = `${href("customers-add", {}, data.search.form.values)}#${foundId(data.account_id)}`;
  const name = data.name === null ? null : bidiIsolate(data.name);
  return (
    <>
      <AddressSearch app={app} search={data.search} />
      {/* With different keys React renders two elements, so that each is opened and takes the focus. */}
      {data.sent ? (
        <Dialog key="sent" app={app} title={t("customers_invite.sent_title")} close={back}>
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
        <Dialog key="question" app={app} title={t("customers_invite.title")} close={back}>
          <Form app={app} label={null} form={form}>
            <input type="hidden" name="invite" value="1" />
            {data.invited ? (
              <Unanswered app={app} invited={data.invited} name={name} />
            ) : (
              <>
                <p>
                  {name
                    ? t("customers_invite.question", { name })
                    : t("customers_invite.question_unnamed")}
                </p>
                <DialogActions
                  t={t}
                  close={back}
                  cancel={t("action.no")}
                  submit={t("action.yes")}
                />
              </>
            )}
          </Form>
        </Dialog>
      )}
    </>
  );
}

interface UnansweredProps {
  app: App;
  invited: Relation;
  name: string | null;
}

/** Asks again if an invite to this name is unanswered: an invite has only the name of its customer, and
 * another customer may have the same. */
function Unanswered({ app: { t, format }, invited: { since }, name }: UnansweredProps) {
  const values = { name: name ?? t("customer.unnamed") };
  return (
    <>
      <p>
        {since === null ? (
          t("customers_invite.sent", values)
        ) : (
          <Time
            at={since}
            text={t("customers_invite.pending", { ...values, date: format.date(since) })}
          />
        )}
      </p>
      <p className="hint">{t("customers_invite.namesake")}</p>
      <div className="actions">
        <button type="submit" className="btn">
          {t("customers_invite.anyway")}
        </button>
        <a className="btn main" href={href("invites")}>
          {t("nav.invites")}
        </a>
      </div>
    </>
  );
}
