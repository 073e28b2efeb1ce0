/** The frame of every screen of a heater: its head, its status, what is done there and its tabs come
 * first. */
import type { ReactNode } from "react";
import { type App, langOf, type PageHead } from "../../app";
import { heaterPlace, placeName, streetAddress } from "../../format";
import type { HeaterHead, Reason } from "../../generated/page-data";
import { addressPart, HEATER_TABS, href, isServed, routeOf } from "../../routes";
import { Dotted } from "../dotted/dotted";
import { Findings } from "../findings/findings";
import { tellOutage } from "../findings/reason";
import { HeaterActions } from "../heater-actions/heater-actions";
import { isOutdated, StatusBadge } from "../status-badge/status-badge";
import { OfflineNote } from "./offline";

export interface HeaterProps {
  app: App;
  heater: HeaterHead;
}

export function HeaterFrame({ app, heater, children }: HeaterProps & { children: ReactNode }) {
  return (
    <>
      <HeaterStatus app={app} heater={heater} />
      {app.page.route === "heater-report" ? null : <HeaterActions app={app} heater={heater} />}
      <HeaterTabs app={app} heater={heater} />
      <OfflineNote app={app} heater={heater} />
      {children}
    </>
  );
}

/** The head of every screen of a heater: its place, and below it the room, type and serial number. */
export function heaterHead({ heater }: { heater: HeaterHead }, app: App): PageHead {
  const { page, t } = app;
  const { postal_code, room, type_name, serie_name, serial_number } = heater;
  const place = placeName(heater);
  const code = streetAddress(heater) && postal_code;
  return {
    back: { href: listAddress(heater), text: t("nav.heaters") },
    heading: place || heaterPlace(heater, t),
    about: <Dotted parts={[place && room, code, type_name ?? serie_name, serial_number]} />,
    hasLetterhead: page.route === "heater-report",
  };
}

/** The address of the heater list as it was shown last, with the row of this heater as fragment. */
function listAddress({ id, list_query }: HeaterHead): string {
  const list = href("heaters");
  if (list_query === null) return list;
  return `${list}${list_query && "?"}${list_query}#heater-${addressPart(id)}`;
}

/** The reasons that the summary of the details shows with their values. */
const SUMMARIZED: ReadonlySet<Reason> = new Set(["FAULT", "PRESSURE", "MAINTENANCE"]);

/** The status with its findings; with its explanation unless the name of a fault says more. Only this
 * part of a screen shows the age of the status, in a finding or in the badge. */
function HeaterStatus({ app, heater }: HeaterProps) {
  const { status } = heater;
  const isSummarized = app.page.route === "heater-details";
  const findings = heater.findings.filter(
    ({ reason }) => !(isSummarized && SUMMARIZED.has(reason)),
  );
  return (
    <div className="head">
      <StatusBadge app={app} status={status} notes={tellOutage(findings) ? "none" : "age"} />
      {app.page.route === "heater-report" ? null : (
        <Findings app={app} heater={{ ...heater, findings }} />
      )}
      {status.content && !isOutdated(status) && !status.fault?.name ? (
        <p className="hint" lang={langOf(app, status.content)}>
          {status.content}
        </p>
      ) : null}
    </div>
  );
}

function HeaterTabs({ app: { page, t }, heater: { id, sw_type } }: HeaterProps) {
  const open = routeOf(page.route)?.tab ?? page.route;
  return (
    <nav className="tabs" aria-label={t("heater.tabs")}>
      {HEATER_TABS.filter((tab) => isServed(tab, page.shell)).map(({ name }) => (
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
