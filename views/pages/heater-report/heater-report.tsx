/** The printable report of a heater. */
import type { App, ViewProps } from "../../app";
import { Findings, HeaterFrame, heaterTitle, Icon } from "../../components";
import type { HeaterReportData } from "../../generated/page-data";
import { Faults, Service } from "./histories";
import { Letterhead } from "./letterhead";
import { AllParameters, DifferingParameters } from "./parameters";
import { Fault, Parties } from "./parties";
import { Statistics } from "./statistics";

export function title({ heater }: HeaterReportData, { t }: App): string {
  return heaterTitle(heater, t, t("tab.heater-report"));
}

export default function HeaterReport({ app, data }: ViewProps<HeaterReportData>) {
  const { t } = app;
  return (
    <div className="reporting">
      <HeaterFrame app={app} heater={data.heater}>
        <p className="action-row">
          <button type="button" className="btn main" data-print="">
            <Icon name="print" />
            {t("report.print")}
          </button>
        </p>
        <article className="report">
          <Letterhead app={app} data={data} />
          <Findings app={app} heater={data.heater} />
          <Parties app={app} data={data} />
          <Fault app={app} fault={data.fault} />
          <DifferingParameters app={app} parameters={data.parameters} />
          <AllParameters app={app} parameters={data.parameters} />
          <Statistics app={app} statistics={data.statistics} />
          <Faults app={app} faults={data.faults} />
          <Service app={app} service={data.service} />
        </article>
      </HeaterFrame>
    </div>
  );
}
