/** The head of the report: the installer's firm, brand, location and date, and the heater's address as
 * link and QR code. */
import { Fragment } from "react";
import type { App } from "../../app";
import { brand, Dotted, Time } from "../../components";
import { DOT, fullLocation, joinKnown, phoneText, streetAddress } from "../../format";
import type { HeaterReportData, Installer } from "../../generated/page-data";
import { isForeign } from "./histories";

interface LetterheadProps {
  app: App;
  data: HeaterReportData;
}

export function Letterhead({ app, data }: LetterheadProps) {
  const { page, t, format } = app;
  const { heater, address, code } = data;
  const street = streetAddress(heater);
  const now = page.last_known ?? page.now;
  const isForCustomer = data.variant === "customer";
  return (
    <header className="letterhead">
      <div>
        {data.installer.items.map((installer) => (
          <Firm key={installer.name} installer={installer} />
        ))}
        <brand.Logo />
        <h2 className="lead">{t(isForCustomer ? "report.customer_title" : "report.title")}</h2>
        <p>
          {street
            ? joinKnown([street, joinKnown([heater.postal_code, heater.city_name], " ")], ", ")
            : fullLocation(heater)}
        </p>
        <p>
          <small>
            <Dotted
              parts={[
                <Time key="now" at={now} text={t("report.date", { time: format.dateTime(now) })} />,
                ...otherLanguages(app, data),
              ]}
            />
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

function Firm({ installer }: { installer: Installer }) {
  const { name, postal_code, city_name, phone_number } = installer;
  const city = joinKnown([postal_code, city_name], " ");
  const reached = [streetAddress(installer), city, phone_number && phoneText(phone_number)];
  return (
    <p className="firm">
      <b>{name}</b>
      <br />
      {joinKnown(reached, DOT)}
    </p>
  );
}

/** Says which texts are not in the report's language. */
function otherLanguages(app: App, { languages, service }: HeaterReportData): (string | null)[] {
  const { page, t } = app;
  const texts = page.texts_language;
  const known = languages.find((language) => language === texts);
  const hasNotes = service.items.some(({ name }) => name);
  return [
    texts && t("report.texts_language", { language: known ? t(`language.${known}`) : texts }),
    hasNotes && isForeign(app) ? t("report.notes_as_written") : null,
  ];
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
