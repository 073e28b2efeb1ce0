/** Invites: whom the installer has asked for access, and what became of it. */
import type { App, ViewProps } from "../../app";
import { age, EmptyState, Icon, type IconName, Pager, Table } from "../../components";
import type { InviteRow, InviteState, InvitesData } from "../../generated/page-data";
import type { TextKey } from "../../generated/text-keys";
import { href } from "../../routes";

const STATES: readonly InviteState[] = ["PENDING", "ACCEPTED", "REJECTED"];

const LOOKS: Readonly<Record<InviteState, readonly [icon: IconName, colour: string]>> = {
  PENDING: ["clock", "lost"],
  ACCEPTED: ["check", "on"],
  REJECTED: ["blocked", "off"],
};

export function title(_: InvitesData, { t }: App): string {
  return t("nav.invites");
}

export default function Invites({ app, data }: ViewProps<InvitesData>) {
  const { t } = app;
  const { state, invites, pager } = data;
  return (
    <>
      <a className="back" href={href("customers")}>
        <Icon name="left" />
        {t("nav.customers")}
      </a>
      <Filter app={app} state={state} />
      {invites.length === 0 ? (
        <EmptyState icon="mail" text={t(emptyText(state))}>
          <a className="btn" href={href(state ? "invites" : "customers-add")}>
            {t(state ? "invites.all" : "customers.add")}
          </a>
        </EmptyState>
      ) : (
        <>
          <Table
            caption={t("nav.invites")}
            heads={[t("field.name"), t("field.date"), t("field.status")]}
            className="invites"
          >
            {invites.map((invite) => (
              <Row key={invite.id} app={app} invite={invite} />
            ))}
          </Table>
          <Pager
            t={t}
            pager={pager}
            to={(page) => href("invites", {}, { state, page: page > 1 ? page : "" })}
          />
        </>
      )}
    </>
  );
}

function emptyText(state: InvitesData["state"]): TextKey {
  if (state === "PENDING") return "NO_INVITES_MESSAGE";
  return state ? "invites.none_found" : "invites.none";
}

function Filter({ app: { t }, state }: { app: App; state: InvitesData["state"] }) {
  return (
    <form className="filter" action={href("invites")} data-autosubmit="500">
      <label className="pick">
        {t("field.status")}
        <select name="state" defaultValue={state}>
          <option value="">{t("invites.any_state")}</option>
          {STATES.map((choice) => (
            <option key={choice} value={choice}>
              {t(`invite.${choice}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn">
        {t("action.apply")}
      </button>
    </form>
  );
}

function Row({ app, invite }: { app: App; invite: InviteRow }) {
  const { t, format } = app;
  const { account_name, created, state } = invite;
  const [icon, colour] = LOOKS[state];
  return (
    <tr>
      <th scope="row">
        <b>
          <bdi>{account_name ?? t("customer.unnamed")}</bdi>
        </b>
        {state === "PENDING" ? <small>{t("invites.next")}</small> : null}
      </th>
      <td>
        {format.date(created)}
        {state === "PENDING" ? <small className="ago">{age(app, created)}</small> : null}
      </td>
      <td className="s">
        <span className={`st ${colour}`}>
          <Icon name={icon} />
          {t(`invite.${state}`)}
        </span>
      </td>
    </tr>
  );
}
