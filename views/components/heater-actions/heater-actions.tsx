/** What an installer does at a heater: calls its customer, drives there, writes a note, plans a visit,
 * takes its report along. Phones hold the row at the foot of the window. */
import type { App } from "../../app";
import { heaterPlace, placeName } from "../../format";
import type { Call, HeaterHead } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";
import { ActionSheet } from "../action-sheet/action-sheet";
import { LinkButton } from "../button/link-button";
import { Icon } from "../icon/icon";

interface HeaterActionsProps {
  app: App;
  heater: HeaterHead;
}

export function HeaterActions({ app, heater }: HeaterActionsProps) {
  const { t } = app;
  const { id, sw_type, route } = heater;
  return (
    <div className="heater-actions screen-only">
      <Calls t={t} calls={heater.calls} />
      {route ? (
        <a
          className="btn"
          href={route}
          rel="noreferrer"
          aria-label={t("worklist.route", { place: placeName(heater) || heaterPlace(heater, t) })}
        >
          <Icon name="pin" />
          {t("heater.route")}
        </a>
      ) : null}
      <a
        className="btn"
        href={href("heater-details", { id, sw_type }, { dialog: "note" })}
        title={t("service.add")}
      >
        <Icon name="pencil" />
        {t("heater.note")}
      </a>
      <More app={app} heater={heater} />
    </div>
  );
}

/** A link that calls the customer, or a choice of several customers; none without a number. */
function Calls({ t, calls }: { t: Translate; calls: readonly Call[] }) {
  const [first, ...others] = calls;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <a className="btn" href={`tel:${first.dial}`} aria-label={callText(t, first)}>
        <Icon name="phone" />
        {t("heater.call")}
      </a>
    );
  }
  return (
    <ActionSheet id="heater-calls" name={t("heater.call")} icon="phone">
      {calls.map((call) => (
        <LinkButton
          key={call.dial}
          href={`tel:${call.dial}`}
          icon="phone"
          text={callText(t, call)}
        />
      ))}
    </ActionSheet>
  );
}

function callText(t: Translate, { name, dial }: Call): string {
  return t("worklist.call", { name: name ?? dial });
}

/** The report, and with a store the plan. */
function More({ app: { page, t }, heater: { id, sw_type } }: HeaterActionsProps) {
  const report = (
    <LinkButton
      href={href("heater-report", { id, sw_type })}
      icon="print"
      text={t("tab.heater-report")}
    />
  );
  if (!page.shell?.history) return report;
  return (
    <ActionSheet id="heater-more" name={t("heater.more")} icon="more">
      <LinkButton
        href={href("maintenance", {}, { plan: id })}
        icon="calendar"
        text={t("maintenance.plan")}
      />
      {report}
    </ActionSheet>
  );
}
