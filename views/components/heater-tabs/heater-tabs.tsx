/** What every screen of a heater begins with: which heater it is, how it is, and its tabs. */
import type { ReactNode } from "react";
import { type App, langOf } from "../../app";
import { join, placeOf } from "../../format/location";
import type { HeaterHead } from "../../generated/page-data";
import { HEATER_TABS, href, routeOf } from "../../routes";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";
import { isPast, StatusBadge } from "../status-badge/status-badge";
import { Offline } from "./offline";

interface HeaterFrameProps {
  app: App;
  heater: HeaterHead;
  children: ReactNode;
}

export function HeaterFrame({ app, heater, children }: HeaterFrameProps) {
  return (
    <>
      <HeaterLinks app={app} heater={heater} />
      <Head app={app} heater={heater} />
      <Tabs app={app} heater={heater} />
      <Offline app={app} heater={heater} />
      {children}
    </>
  );
}

/** The screen's title: where the heater is, and which tab is open. */
export function heaterTitle(heater: HeaterHead, t: Translate, tab?: string): string {
  return join([placeOf(heater) || heater.name || t("heater.unnamed"), tab], " · ");
}

function Head({ app, heater }: { app: App; heater: HeaterHead }) {
  const { status, address, address_number, type_name, serie_name } = heater;
  return (
    <div className="head">
      <p>
        <b>{join([address, address_number], " ")}</b>
        <small>{join([type_name ?? serie_name, heater.serial_number], " · ")}</small>
      </p>
      <StatusBadge app={app} status={status} warned />
      {status.content && !isPast(status) ? (
        <p className="hint" lang={langOf(app, status.content)}>
          {status.content}
        </p>
      ) : null}
    </div>
  );
}

/** Back to all heaters, and on to the report of this one. */
function HeaterLinks({
  app: { page, t },
  heater: { id, sw_type },
}: {
  app: App;
  heater: HeaterHead;
}) {
  return (
    <div className="ways">
      <a className="back" href={href("heaters")}>
        <Icon name="left" />
        {t("nav.heaters")}
      </a>
      <a
        className="back"
        href={href("heater-report", { id, sw_type })}
        aria-current={page.route === "heater-report" ? "page" : undefined}
      >
        <Icon name="print" />
        {t("tab.heater-report")}
      </a>
    </div>
  );
}

function Tabs({ app: { page, t }, heater: { id, sw_type } }: { app: App; heater: HeaterHead }) {
  const open = routeOf(page.route)?.tab ?? page.route;
  return (
    <nav className="tabs" aria-label={t("heater.tabs")}>
      {HEATER_TABS.map(({ name }) => (
        <a
          key={name}
          href={href(name, { id, sw_type })}
          aria-current={name === open ? "page" : undefined}
        >
          {t(`tab.${name}`)}
        </a>
      ))}
    </nav>
  );
}
