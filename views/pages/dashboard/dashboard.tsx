/** Dashboard: the counts by status, the worklist, a map, and short lists. */
import type { App, PageHead, ViewProps } from "../../app";
import { HeaterMap, Time } from "../../components";
import type { DashboardData } from "../../generated/page-data";
import { href } from "../../routes";
import { Counts } from "./counts";
import { Customer, Heater, Invite, Notification } from "./entries";
import { DashboardList, FoldedList } from "./list";
import { Visits, Worklist } from "./worklist";

export function title(_: DashboardData, { t }: App): string {
  return t("nav.dashboard");
}

export function head(_: DashboardData, { page, t, format }: App): PageHead {
  const about = t("dashboard.updated", { time: format.time(page.now) });
  return { about: <Time at={page.now} text={about} /> };
}

export default function Dashboard({ app, data }: ViewProps<DashboardData>) {
  const { page, t } = app;
  return (
    <div className="dash">
      <Counts app={app} counts={data.counts} />
      <div className="dash-cols">
        <div>
          <Visits app={app} data={data} />
          <Worklist app={app} data={data} />
          <div className="dash-lists">
            <FoldedList
              app={app}
              id="failures"
              total={data.failures_total}
              title={t("dashboard.failures")}
              part={data.failures}
              empty={["on", t("NO_FAILURES_MESSAGE")]}
              all={href("heaters", {}, { status: "FAULT" })}
              row={(heater) => <Heater app={app} heater={heater} />}
              heater={({ id }) => id}
            />
            <FoldedList
              app={app}
              id="warnings"
              total={data.warnings_total}
              title={t("dashboard.warnings")}
              part={data.warnings}
              empty={["on", t("NO_WARNINGS_MESSAGE")]}
              all={href("heaters", {}, { status: "NO_CONNECTION" })}
              row={(heater) => <Heater app={app} heater={heater} />}
              heater={({ id }) => id}
            />
          </div>
        </div>
        <div>
          {/* A map needs a connection. */}
          {page.last_known ? null : <HeaterMap t={t} />}
          <div className="dash-lists">
            <DashboardList
              app={app}
              id="notifications"
              title={t("dashboard.notifications")}
              part={data.notifications}
              empty={["on", t("NO_UNREAD_NOTIFICATIONS_MESSAGE")]}
              all={href("notifications", {}, { read: "0" })}
              row={(row) => <Notification app={app} row={row} />}
              heater={({ heater }) => heater?.id ?? null}
              fitting={4}
            />
            <DashboardList
              app={app}
              id="customers"
              title={t("dashboard.customers")}
              part={data.customers}
              empty={["people", t("NO_CUSTOMERS_MESSAGE")]}
              all={href("customers")}
              row={(customer) => <Customer app={app} customer={customer} />}
            />
            <DashboardList
              app={app}
              id="invites"
              className="whole"
              title={t("dashboard.invites")}
              part={data.invites}
              empty={["mail", t("NO_INVITES_MESSAGE")]}
              all={href("invites")}
              row={(invite) => <Invite app={app} invite={invite} />}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
