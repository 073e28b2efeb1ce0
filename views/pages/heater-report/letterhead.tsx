/** The head of the report: brand, location and date, and the heater's address as link and QR code. */
import { Fragment } from "react";
import type { App } from "../../app";
import { brand, Time } from "../../components";
import { fullLocation, joinKnown, streetAddress } from "../../format";
import type { HeaterReportData } from "../../generated/page-data";

export function Letterhead({
  app: { page, t, format },
  data,
}: {
  app: App;
  data: HeaterReportData;
}) {
  const { heater, address, code } = data;
  const street = streetAddress(heater);
  const now = page.last_known ?? page.now;
  const isForCustomer = data.variant === "customer";
  return (
    <header className="letterhead">
      <div>
        <brand.Logo />
        <h2 className="lead">{t(isForCustomer ? "report.customer_title" : "report.title")}</h2>
        <p>
          {street ? (
            <>
              {street}
              <br />
              {joinKnown([heater.postal_code, heater.city_name], " ")}
            </>
          ) : (
            fullLocation(heater)
          )}
        </p>
        <p>
          <small>
            <Time at={now} text={t("report.date", { time: format.dateTime(now) })} />
          </small>
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
          {isForCustomer ? (
            <>
              {t("report.for_installer")}
              <br />
            </>
          ) : null}
          <a href={address}>{breakable(address)}</a>
        </figcaption>
      </figure>
    </header>
  );
}

/** An address that breaks behind its slashes where it does not fit. */
function breakable(address: string) {
  const pieces = address.match(/[^/]+\/*/g) ?? [];
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place.
    <Fragment key={index}>
      {piece}
      <wbr />
    </Fragment>
  ));
}
