/** The rows of the lists of the dashboard. */
import { type App, langOf } from "../../app";
import {
  codeOf,
  Dotted,
  FaultText,
  HeaterName,
  heaterLink,
  Icon,
  namedHeater,
  notificationTitle,
  RowLink,
  SeverityIcon,
  StatusBadge,
  Time,
} from "../../components";
import { eventText, placeName } from "../../format";
import type { InviteRow, NewCustomer, NotificationRow, StatusRow } from "../../generated/page-data";
import { href } from "../../routes";

export function Heater({ app, heater }: { app: App; heater: StatusRow }) {
  const { id, sw_type, name, status } = heater;
  const place = placeName(heater);
  return (
    <>
      <p>
        <a className="row-link" href={href("heater-details", { id, sw_type })}>
          {place || !name ? <HeaterName app={app} row={heater} /> : name}
        </a>
        <small>{codeOf(heater)}</small>
      </p>
      <StatusBadge app={app} status={{ ...status, fault: null }} />
      {status.fault ? (
        <small className="whole-line">
          <FaultText app={app} fault={status.fault} />
        </small>
      ) : null}
    </>
  );
}

export function Notification({ app, row }: { app: App; row: NotificationRow }) {
  const heater = namedHeater(row);
  return (
    <>
      <SeverityIcon warning={row.warning} t={app.t} />
      <p>
        <RowLink href={heaterLink(row)} lang={langOf(app, row.name)}>
          {notificationTitle(app, row)}
        </RowLink>
        {row.fault ? (
          <small>
            <FaultText app={app} fault={row.fault} />
          </small>
        ) : null}
        {heater ? (
          <small>
            <HeaterName app={app} row={heater} />
          </small>
        ) : null}
        <small>
          <Dotted
            parts={[
              row.heater?.customer,
              heater && codeOf(heater),
              <Time key="at" at={row.modified} text={eventText(app, row.modified)} />,
            ]}
          />
        </small>
      </p>
    </>
  );
}

export function Customer({ app, customer }: { app: App; customer: NewCustomer }) {
  return (
    <>
      <p>
        <a className="row-link" href={href("customer", { id: customer.id })}>
          {customer.name ?? app.t("customer.unnamed")}
        </a>
      </p>
      <Time at={customer.created} text={app.format.date(customer.created)} />
    </>
  );
}

export function Invite({ app, invite }: { app: App; invite: InviteRow }) {
  return (
    <>
      <span className="severity-icon">
        <Icon name="clock" />
        <span className="visually-hidden">{app.t("invite.PENDING")}</span>
      </span>
      <p>{invite.account_name ?? app.t("customer.unnamed")}</p>
      <Time at={invite.created} text={app.format.date(invite.created)} />
    </>
  );
}
