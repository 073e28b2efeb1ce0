/** Invites: the customers who were asked for access, and the state of each invite. */
import type { App, PageHead, ViewProps } from "../../app";
import {
  EmptyState,
  Filter,
  FilterSelect,
  Icon,
  type IconName,
  Pager,
  Table,
  Time,
} from "../../components";
import { ageText } from "../../format";
import type { InviteRow, InvitesData } from "../../generated/page-data";
import type { TextKey } from "../../generated/text-keys";
import { href } from "../../routes";

const STATES: readonly InviteRow["state"][] = ["PENDING", "ACCEPTED", "REJECTED"];

const STATE_STYLES: Readonly<
  Record<InviteRow["state"], readonly [icon: IconName, colour: string]>
> = {
  PENDING: ["clock", "lost"],
  ACCEPTED: ["check", "on"],
  REJECTED: ["blocked", "off"],
};

export function title(_: InvitesData, { t }: App): string {
  return t("nav.invites");
}

export function head(_: InvitesData, { t }: App): PageHead {
  return { back: { href: href("customers"), text: t("nav.customers") } };
}

export default function Invites({ app, data }: ViewProps<InvitesData>) {
  const { t } = app;
  const { state, invites, pager } = data;
  return (
    <>
      <Filter
        t={t}
        action={href("invites")}
        row={{ chosen: [state && t(`invite.${state}`)], all: t("invites.any_state") }}
      >
        <FilterSelect
          name="state"
          label={t("field.status")}
          value={state}
          all={t("invites.any_state")}
          options={STATES.map((choice) => [choice, t(`invite.${choice}`)])}
        />
      </Filter>
      {invites.length === 0 ? (
        <EmptyState
          icon="mail"
          text={t(emptyText(state))}
          link={{
            href: href(state ? "invites" : "customers-add"),
            text: t(state ? "invites.all" : "customers_add.title"),
          }}
        />
      ) : (
        <>
          <p className="visually-hidden" data-said="count">
            {t("search.found", { count: pager.total })}
          </p>
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

function Row({ app, invite }: { app: App; invite: InviteRow }) {
  const { t, format } = app;
  const { account_name, created, state } = invite;
  const [icon, colour] = STATE_STYLES[state];
  return (
    <tr>
      <th scope="row">
        <b>
          <bdi>{account_name ?? t("customer.unnamed")}</bdi>
        </b>
        {state === "PENDING" ? <small>{t("invites.next")}</small> : null}
      </th>
      <td>
        <Time at={created} text={format.date(created)} />{" "}
        {state === "PENDING" ? (
          <small className="ago">
            <Time at={created} text={ageText(app, created) ?? ""} />
          </small>
        ) : null}
      </td>
      <td className="short-cell">
        <span className={`badge ${colour}`}>
          <Icon name={icon} />
          {t(`invite.${state}`)}
        </span>
      </td>
    </tr>
  );
}
