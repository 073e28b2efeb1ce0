/** What an installer does at a heater: calls its customer, drives there, starts a visit or plans one,
 * writes a note, takes its report along. Phones hold the row at the foot of the window. */
import type { App } from "../../app";
import { placeName } from "../../format";
import type { Call, HeaterHead } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";
import { ActionSheet } from "../action-sheet/action-sheet";
import { LinkButton } from "../button/link-button";

interface HeaterActionsProps {
  app: App;
  heater: HeaterHead;
}

/** The report, and with a store the note and the plan, are in a sheet on phones. Only there, where it is a
 * tap of its own, the report for the customer: elsewhere it is a tap from the report. */
export function HeaterActions({ app, heater }: HeaterActionsProps) {
  const { page, t } = app;
  const { id, sw_type, route } = heater;
  const hasVisits = page.shell?.history;
  const isVisit = /visit/.test(page.route);
  const note = (
    <LinkButton
      href={href("heater-details", { id, sw_type }, { dialog: "note" })}
      icon="pencil"
      text={t("heater.note")}
    />
  );
  const report = (
    <LinkButton
      href={href("heater-report", { id, sw_type })}
      icon="print"
      text={t("tab.heater-report")}
    />
  );
  return (
    <div className="heater-actions screen-only">
      <Calls t={t} calls={heater.calls} />
      {route ? (
        <LinkButton
          href={route}
          icon="pin"
          text={t("heater.route")}
          label={t("worklist.route", { place: placeName(heater) })}
        />
      ) : null}
      {isVisit ? null : hasVisits ? (
        <LinkButton
          href={href("heater-visit-new", { id, sw_type })}
          icon="check"
          text={t("visit.start")}
        />
      ) : (
        note
      )}
      {hasVisits ? (
        <ActionSheet id="heater-more" name={t("heater.more")} icon="more">
          {note}
          <LinkButton
            href={href("heater-details", { id, sw_type }, { dialog: "visit" })}
            icon="calendar"
            text={t("maintenance.plan")}
          />
          {report}
          <span className="sheet-only">
            <LinkButton
              href={href("heater-report", { id, sw_type }, { for: "customer" })}
              icon="print"
              text={t("report.customer_title")}
            />
          </span>
        </ActionSheet>
      ) : (
        report
      )}
    </div>
  );
}

/** A link that calls the customer, or a choice of several customers; none without a number. */
function Calls({ t, calls }: { t: Translate; calls: readonly Call[] }) {
  const text = t("heater.call");
  const isOne = calls.length === 1;
  const links = calls.map(({ name, dial }) => {
    const whom = t("worklist.call", { name: name ?? dial });
    return (
      <LinkButton
        key={dial}
        href={`tel:${dial}`}
        icon="phone"
        text={isOne ? text : whom}
        label={whom}
      />
    );
  });
  if (calls.length < 2) return links;
  return (
    <ActionSheet id="heater-calls" name={text} icon="phone">
      {links}
    </ActionSheet>
  );
}
