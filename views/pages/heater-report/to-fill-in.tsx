/** The part of the report to fill in by hand: the work done, unless a working sheet of the day has it,
 * measured values and signatures. */
import type { App } from "../../app";
import type { HeaterReportData } from "../../generated/page-data";

const LINES = [1, 2, 3, 4, 5, 6];
/** Empty rows for values that only some heaters have, such as the gas pressure. */
const OTHERS = [1, 2];

export function ToFillIn({ app: { t }, data }: { app: App; data: HeaterReportData }) {
  const degrees = `°${data.temperature_unit}`;
  const measured = [
    `${t("stat.heater_pressure")} (bar)`,
    `${t("report.flow")} (${degrees})`,
    `${t("report.return")} (${degrees})`,
  ];
  return (
    <div className={data.variant === "customer" ? "to-fill-in roomy" : "to-fill-in"}>
      <section>
        <h2>{t("report.work")}</h2>
        {data.work.length > 0 ? (
          data.work.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps may have the same words.
            <p key={index} className="written">
              {text}
            </p>
          ))
        ) : (
          <div className="lines" aria-hidden="true">
            {LINES.map((number) => (
              <div key={number} />
            ))}
          </div>
        )}
      </section>
      <section>
        <h2>{t("report.measured")}</h2>
        <table>
          <caption className="visually-hidden">{t("report.measured")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("realtime.measured")}</th>
              <th scope="col">{t("report.before")}</th>
              <th scope="col">{t("report.after")}</th>
            </tr>
          </thead>
          <tbody>
            {measured.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td />
                <td />
              </tr>
            ))}
            {OTHERS.map((number) => (
              <tr key={number}>
                <td />
                <td />
                <td />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{t("report.signatures")}</h2>
        <ul className="signatures">
          {[t("report.installer"), t("report.signed_customer")].map((who) => (
            <li key={who}>
              <small>
                {who} – {t("report.signature")}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
