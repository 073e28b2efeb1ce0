/** The printable report of a heater, in two variants: for the installer's
 * files, and for the customer. */
import type { App, ViewProps } from "../../app";
import { HeaterFrame, heaterTitle, Icon, PrintButton, Tabs } from "../../components";
import { DOT, joinKnown } from "../../format";
import type { HeaterReportData } from "../../generated/page-data";
import { reportAddress } from "./address";
import { CustomerReport } from "./customer";
import { Letterhead } from "./letterhead";
import { TechnicalReport } from "./technical";
import { ToFillIn } from "./to-fill-in";

export { heaterHead as head } from "../../components";

export function title({ heater, variant }: HeaterReportData, { t }: App): string {
  const isForCustomer = variant === "customer";
  return heaterTitle(heater, t, t(isForCustomer ? "report.customer_title" : "tab.heater-report"));
}

export default function HeaterReport({ app, data }: ViewProps<HeaterReportData>) {
  const Report = data.variant === "customer" ? CustomerReport : TechnicalReport;
  return (
    <div className="reporting">
      <HeaterFrame app={app} heater={data.heater}>
        <Variants app={app} data={data} />
        <article className="report">
          <p className="running-head">
            <span>{nameOf(app, data)}</span>
          </p>
          <div>
            <Letterhead app={app} data={data} />
            <Report app={app} data={data} />
            <ToFillIn app={app} data={data} />
          </div>
        </article>
      </HeaterFrame>
    </div>
  );
}

function Variants({ app, data }: { app: App; data: HeaterReportData }) {
  const { page, t } = app;
  const isForCustomer = data.variant === "customer";
  const addressOf = (variant: HeaterReportData["variant"]) =>
    reportAddress(app, { ...data, variant, all_parameters: false, all_history: false });
  return (
    <>
      <div className="report-choices">
        <Tabs
          label={t("report.variants")}
          tabs={[
            { href: addressOf("technical"), name: t("report.technical"), open: !isForCustomer },
            { href: addressOf("customer"), name: t("report.customer"), open: isForCustomer },
          ]}
        />
        {data.languages.length > 1 ? (
          <Tabs
            label={t("settings.language")}
            tabs={data.languages.map((language) => ({
              href: reportAddress(app, data, language),
              name: t(`language.${language}`),
              lang: language === page.locale ? undefined : language,
              open: language === page.locale,
            }))}
          />
        ) : null}
      </div>
      <p className="action-row">
        <PrintButton t={t} main={true} />
        <button type="button" className="btn" data-share={isForCustomer ? "text" : "address"}>
          <Icon name="mail" />
          {t("report.share")}
        </button>
      </p>
    </>
  );
}

/** The running head of every printed page: the heater's name, place and serial number. */
function nameOf({ t }: App, { heater }: HeaterReportData): string {
  const { name, address, address_number, city_name, serial_number } = heater;
  const street = joinKnown([address, address_number], " ");
  return joinKnown([name ?? t("heater.unnamed"), street, city_name, serial_number], DOT);
}
