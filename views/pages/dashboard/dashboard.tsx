/** Dashboard: the counts by status, and the lists of what needs attention. */
import type { App, ViewProps } from "../../app";
import {
  codeOf,
  headline,
  heaterOf,
  Icon,
  iconOf,
  join,
  Kind,
  PartFailed,
  StatusBadge,
} from "../../components";
import type {
  DashboardData,
  GroupCount,
  HeaterRow,
  NewCustomer,
  NotificationRow,
  OutstandingInvite,
  Part,
} from "../../generated/page-data";
import { has, href } from "../../routes";
import { List } from "./rows";

const INVITES: string = "invites";

export function title(_: DashboardData, { t }: App): string {
  return t("nav.dashboard");
}

export default function Dashboard({ app, data }: ViewProps<DashboardData>) {
  const { page, t, format } = app;
  return (
    <div className="dash">
      <p className="hint">{t("dashboard.updated", { time: format.time(page.now) })}</p>
      <Counts app={app} counts={data.counts} />
      <div className="dash-lists">
        <div>
          <List
            app={app}
            id="failures"
            title={t("dashboard.failures")}
            part={data.failures}
            empty={["on", t("NO_FAILURES_MESSAGE")]}
            all={href("heaters", {}, { status: "FAULT" })}
            row={(heater) => <Heater app={app} heater={heater} />}
          />
          <List
            app={app}
            id="warnings"
            title={t("dashboard.warnings")}
            part={data.warnings}
            empty={["on", t("NO_WARNINGS_MESSAGE")]}
            all={href("heaters", {}, { status: "NO_CONNECTION" })}
            row={(heater) => <Heater app={app} heater={heater} />}
          />
        </div>
        <div>
          <List
            app={app}
            id="notifications"
            title={t("dashboard.notifications")}
            part={data.notifications}
            empty={["on", t("NO_UNREAD_NOTIFICATIONS_MESSAGE")]}
            all={href("notifications", {}, { read: "0" })}
            row={(row) => <Notification app={app} row={row} />}
          />
        </div>
        <div>
          <List
            app={app}
            id="customers"
            title={t("dashboard.customers")}
            part={data.customers}
            empty={["people", t("NO_CUSTOMERS_MESSAGE")]}
            all={href("customers")}
            row={(customer) => <Customer app={app} customer={customer} />}
          />
          <List
            app={app}
            id="invites"
            title={t("dashboard.invites")}
            part={data.invites}
            empty={["mail", t("NO_INVITES_MESSAGE")]}
            all={has(INVITES) ? href(INVITES) : null}
            row={(invite) => <Invite app={app} invite={invite} />}
          />
        </div>
      </div>
    </div>
  );
}

function Counts({ app, counts }: { app: App; counts: Part<GroupCount> }) {
  const { t, format } = app;
  if (counts.problem) {
    return (
      <div className="card">
        <PartFailed app={app} part={t("dashboard.counts")} problem={counts.problem} />
      </div>
    );
  }
  return (
    <ul className="counts" aria-label={t("dashboard.counts")}>
      {counts.items.map(({ group, count }) => (
        <li key={group}>
          <a href={href("heaters", {}, { status: group })} className={iconOf(group)}>
            <Icon name={iconOf(group)} />
            <b>{format.number(count)}</b>
            {t(`status.${group}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Heater({ app, heater }: { app: App; heater: HeaterRow }) {
  const { id, sw_type, city_name, serial_number, status } = heater;
  return (
    <>
      <p>
        <a className="go" href={href("heater-details", { id, sw_type })}>
          {codeOf(heater) || serial_number || app.t("heater.nowhere")}
        </a>
        <small>{city_name}</small>
      </p>
      <StatusBadge status={status} t={app.t} />
    </>
  );
}

function Notification({ app, row }: { app: App; row: NotificationRow }) {
  const link = heaterOf(row);
  const text = headline(app, row);
  return (
    <>
      <Kind warning={row.warning} t={app.t} />
      <p>
        {link ? (
          <a className="go" href={link}>
            {text}
          </a>
        ) : (
          <b>{text}</b>
        )}
        <small>{join([row.place, app.format.dateTime(row.modified)], " · ")}</small>
      </p>
    </>
  );
}

function Customer({ app, customer }: { app: App; customer: NewCustomer }) {
  return (
    <>
      <p>
        <a className="go" href={href("customer", { id: customer.id })}>
          {customer.name ?? app.t("customer.unnamed")}
        </a>
      </p>
      <time>{app.format.date(customer.created)}</time>
    </>
  );
}

function Invite({ app, invite }: { app: App; invite: OutstandingInvite }) {
  return (
    <>
      <span className="kind">
        <Icon name="clock" />
        <span className="vh">{app.t("invite.PENDING")}</span>
      </span>
      <p>{invite.account_name ?? app.t("customer.unnamed")}</p>
      <time>{app.format.date(invite.created)}</time>
    </>
  );
}
