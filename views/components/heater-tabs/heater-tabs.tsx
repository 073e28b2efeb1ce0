/** Frames every screen of a heater: which heater it is, its status and its tabs come first. */
import type { ReactNode } from "react";
import { type App, langOf } from "../../app";
import { joinKnown } from "../../format";
import type { HeaterHead } from "../../generated/page-data";
import { HEATER_TABS, href, routeOf } from "../../routes";
import { BackLink } from "../back-link/back-link";
import { Findings } from "../findings/findings";
import { Icon } from "../icon/icon";
import { isOutdated, StatusBadge } from "../status-badge/status-badge";
import { OfflineNote } from "./offline";

export interface HeaterProps {
  app: App;
  heater: HeaterHead;
}

export function HeaterFrame({ app, heater, children }: HeaterProps & { children: ReactNode }) {
  return (
    <>
      <HeaterLinks app={app} heater={heater} />
      <HeaterHeading app={app} heater={heater} />
      {app.page.route === "heater-report" ? null : <Findings app={app} heater={heater} />}
      <HeaterTabs app={app} heater={heater} />
      <OfflineNote app={app} heater={heater} />
      {children}
    </>
  );
}

function HeaterHeading({ app, heater }: HeaterProps) {
  const { status, address, address_number, type_name, serie_name } = heater;
  return (
    <div className="head">
      <p>
        <b>{joinKnown([address, address_number], " ")}</b>
        <small>{joinKnown([type_name ?? serie_name, heater.serial_number], " · ")}</small>
      </p>
      <StatusBadge app={app} status={status} warned />
      {status.content && !isOutdated(status) ? (
        <p className="hint" lang={langOf(app, status.content)}>
          {status.content}
        </p>
      ) : null}
    </div>
  );
}

/** Leads back to all heaters, and to the report of this one. */
function HeaterLinks({ app: { page, t }, heater: { id, sw_type } }: HeaterProps) {
  return (
    <div className="heater-links">
      <BackLink href={href("heaters")}>{t("nav.heaters")}</BackLink>
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

function HeaterTabs({ app: { page, t }, heater: { id, sw_type } }: HeaterProps) {
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
