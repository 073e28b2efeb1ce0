/** The report for the installer's files: all data of the heater. */
import type { App } from "../../app";
import { Findings } from "../../components";
import type { HeaterReportData } from "../../generated/page-data";
import { Changes } from "./changes";
import { Faults, Service } from "./histories";
import { History } from "./history";
import { Parameters } from "./parameters";
import { Fault, Parties } from "./parties";
import { Statistics } from "./statistics";

export function TechnicalReport({ app, data }: { app: App; data: HeaterReportData }) {
  const { t } = app;
  const { fault, parameters, statistics, faults, service, changes } = data;
  return (
    <>
      <Findings app={app} heater={data.heater} />
      <Parties app={app} data={data} />
      <Fault app={app} fault={fault} />
      {parameters ? <Parameters app={app} data={data} parameters={parameters} /> : null}
      <History app={app} data={data} />
      {statistics ? <Statistics app={app} statistics={statistics} /> : null}
      <Faults app={app} title={t("heater.fault_history")} faults={faults} />
      <Service app={app} service={service} />
      {changes?.items.length || changes?.problem ? <Changes app={app} changes={changes} /> : null}
    </>
  );
}
