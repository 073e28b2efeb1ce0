/** Why this heater needs attention, as on the dashboard, and a note if its limits are not known. Shows
 * nothing if there is neither. */
import type { App } from "../../app";
import type { HeaterHead } from "../../generated/page-data";
import { Icon } from "../icon/icon";
import { REASON_ICONS, ReasonText } from "./reason";

export function Findings({ app, heater }: { app: App; heater: HeaterHead }) {
  const { findings, worsening, limits_known, status } = heater;
  if (findings.length === 0 && limits_known) return null;
  const subject = { ...status, status_name: status.name, worsening };
  return (
    <section className="findings" aria-label={app.t("findings.title")}>
      {findings.length === 0 ? null : (
        <ul>
          {findings.map((finding) => {
            const [icon, tone] = REASON_ICONS[finding.reason];
            return (
              <li key={finding.reason}>
                <span className={`reason-icon ${tone}`}>
                  <Icon name={icon} />
                </span>
                <b>
                  <ReasonText app={app} subject={subject} finding={finding} />
                </b>
              </li>
            );
          })}
        </ul>
      )}
      {limits_known ? null : <p className="hint">{app.t("findings.unchecked")}</p>}
    </section>
  );
}
