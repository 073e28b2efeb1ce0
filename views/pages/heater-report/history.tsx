/** The pressure of the last year as far as the store has it, and the whole history on request. */
import type { App } from "../../app";
import { PartFailed } from "../../components";
import {
  type ChartsProps,
  HistoryCharts,
  LeftOut,
  PressureHistoryChart,
} from "../../components/history-charts/history-charts";
import type { HeaterReportData } from "../../generated/page-data";
import { reportAddress } from "./address";

export function History({ app, data }: { app: App; data: HeaterReportData }) {
  const { t } = app;
  const { history, all_history, today, limit } = data;
  const [known] = history?.items ?? [];
  if (history?.problem) {
    return <PartFailed app={app} part={t("tab.heater-history")} problem={history.problem} />;
  }
  if (!known) return null;
  const charts: ChartsProps = { app, history: known, today, limit, faults: [], notes: [] };
  const other = reportAddress(app, { ...data, all_history: !all_history });
  return (
    <section>
      <h2>{all_history ? t("tab.heater-history") : `${t("stat.heater_pressure")} (bar)`}</h2>
      {all_history ? (
        <HistoryCharts {...charts} />
      ) : (
        <div className="history-charts">
          <PressureHistoryChart {...charts} headed />
          <LeftOut {...charts} />
        </div>
      )}
      <p className="on-request">
        <a href={other}>{t(all_history ? "report.history_year" : "report.history_all")}</a>
      </p>
    </section>
  );
}
