/** Notifications, filtered by state, type and heater, ten more at a time. */
import { type App, langOf, type ViewProps } from "../../app";
import {
  codeOf,
  EmptyState,
  FaultText,
  Form,
  FormError,
  HeaterName,
  heaterLink,
  Icon,
  ListHead,
  namedHeater,
  notificationTitle,
  ReadToggle,
  RowLink,
  SeverityIcon,
  Table,
  Time,
} from "../../components";
import { Customer, RowActions } from "../../components/work-row/work-row";
import { eventText, joinKnown } from "../../format";
import type { NotificationRow, NotificationsData } from "../../generated/page-data";
import { href } from "../../routes";
import { NotificationFilter } from "./filter";

/** The number of rows that one page adds. */
const PAGE = 10;

export function title(_: NotificationsData, { t }: App): string {
  return t("nav.notifications");
}

export default function Notifications({ app, data, form }: ViewProps<NotificationsData>) {
  const { t } = app;
  const { read, type, heater, first, page, more, notifications } = data;
  const filter = { heater: heater?.id ?? "", read, type };
  const filtered = Object.values(filter).some(Boolean);
  const found = t("search.found", { count: notifications.length });
  const to = (shown: number) =>
    `${href("notifications", {}, { ...filter, page: shown })}#p${shown}`;
  return (
    <>
      <NotificationFilter t={t} read={read} type={type} heater={heater} />
      <FormError t={t} form={form} />
      {notifications.length > 0 ? (
        <ListHead t={t} list="notifications" query={filter}>
          <p className="visually-hidden" data-said="count">
            {joinKnown([found, more ? t("notifications.more") : null], ", ")}
          </p>
          {read !== "1" && app.page.shell?.unread !== 0 ? <MarkAll app={app} type={type} /> : null}
        </ListHead>
      ) : null}
      {first > 1 ? (
        <p className="more">
          <a className="btn" href={to(first - 1)}>
            {t("notifications.newer")}
          </a>
        </p>
      ) : null}
      {notifications.length === 0 ? (
        <EmptyState
          icon={read === "0" ? "on" : "bell"}
          text={t(read === "0" ? "NO_UNREAD_NOTIFICATIONS_MESSAGE" : "notifications.none")}
          link={filtered && { href: href("notifications"), text: t("notifications.all") }}
        />
      ) : (
        <Table
          caption={t("nav.notifications")}
          heads={[
            t("notifications.type"),
            t("notifications.notification"),
            t("notifications.heater"),
            t("worklist.customer"),
            t("field.date"),
            t("notifications.actions"),
          ]}
          className="notes"
        >
          {notifications.map((row, index) => (
            <Row key={row.id} app={app} row={row} anchor={anchor(first, index)} />
          ))}
        </Table>
      )}
      {more ? (
        <p className="more">
          <a className="btn" href={to(page + 1)}>
            <Icon name="down" />
            {t("notifications.more")}
          </a>
        </p>
      ) : null}
    </>
  );
}

/** The button that marks all unread notifications of the filter as read,
 * also those that are not shown. */
function MarkAll({ app, type }: { app: App; type: NotificationsData["type"] }) {
  return (
    <Form app={app} label={null} quiet>
      <button type="submit" className="btn" name="all" value="1">
        <Icon name="mail-open" />
        {app.t(type ? `notifications.mark_all_${type}` : "notifications.mark_all")}
      </button>
    </Form>
  );
}

/** The id of the first row of each page, to which the links to more rows lead. */
function anchor(first: number, index: number): string | undefined {
  return index % PAGE === 0 ? `p${first + index / PAGE}` : undefined;
}

interface RowProps {
  app: App;
  row: NotificationRow;
  anchor: string | undefined;
}

function Row({ app, row, anchor }: RowProps) {
  const { t } = app;
  const heater = namedHeater(row);
  const code = heater && codeOf(heater);
  return (
    <tr id={anchor} tabIndex={anchor ? -1 : undefined} className={row.read ? undefined : "unread"}>
      <td>
        <SeverityIcon warning={row.warning} t={t} />
      </td>
      <th scope="row">
        <RowLink href={heaterLink(row)} lang={langOf(app, row.name)}>
          {notificationTitle(app, row)}
        </RowLink>
        {row.read ? null : " "}
        {row.read ? null : <span className="dot">{t("notification.unread")}</span>}
        {row.fault ? (
          <small>
            <FaultText app={app} fault={row.fault} />
          </small>
        ) : null}
      </th>
      <td className="place-cell">
        {heater ? <HeaterName app={app} row={heater} /> : <span>–</span>}
        {code ? <small>{code}</small> : null}
      </td>
      <td className={row.heater?.customer ? "customer" : "customer unknown"}>
        <Customer row={row.heater} />
      </td>
      <td>
        <Time at={row.modified} text={eventText(app, row.modified)} />
      </td>
      <td>
        <div className="note-actions">
          <ReadToggle app={app} row={row} />
          {row.heater ? <RowActions app={app} row={row.heater} /> : null}
        </div>
      </td>
    </tr>
  );
}
