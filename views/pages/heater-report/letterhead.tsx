/** The head of the report: brand, what it is about and when, and the way back to the heater. */
import type { App } from "../../app";
import { join, Logo, placeOf } from "../../components";
import type { HeaterReportData } from "../../generated/page-data";

export function Letterhead({
  app: { page, t, format },
  data,
}: {
  app: App;
  data: HeaterReportData;
}) {
  const { heater, address, code } = data;
  return (
    <header className="letterhead">
      <div>
        <Logo />
        <p className="lead">{t("report.title")}</p>
        <p>
          {join([heater.address, heater.address_number], " ")}
          <br />
          {placeOf(heater)}
        </p>
        <p>
          <small>{t("report.date", { time: format.dateTime(page.last_known ?? page.now) })}</small>
        </p>
      </div>
      <figure>
        <svg
          className="code"
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={t("report.code")}
        >
          <path d={code.path} />
        </svg>
        <figcaption>
          <a href={address}>{address}</a>
        </figcaption>
      </figure>
    </header>
  );
}
