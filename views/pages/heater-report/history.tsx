/** The pressure of the last year as far as the store has it, and the whole history on request. */
import type { App } from "../../app";
import { PartFailed } from "../../components";
import {
  type ChartsProps,
  HistoryCharts,
  PressureHistoryChart,
} from "../../components/history-charts/history-charts";
import type { HeaterReportData } from "../../generated/page-data";
import { href } from "../../routes";

export function History({ app, data }: { app: App; data: HeaterReportData }) {
  const { t } = app;
  const { heater, history, all_history, today, limit } = data;
  const [known] = history?.items ?? [];
  if (history?.problem) {
    return <PartFailed app={app} part={t("tab.heater-history")} problem={history.problem} />;
  }
  if (!known) return null;
  const charts: ChartsProps = { app, history: known, today, limit, faults: [], notes: [] };
  const query = all_history ? {} : { history: "all" };
  const other = href("heater-report", { id: heater.id, sw_type: heater.sw_type }, query);
  return (
    <section>
      <h2>{all_history ? t("tab.heater-history") : `${t("stat.heater_pressure")} (bar)`}</h2>
      {all_history ? (
        <HistoryCharts {...charts} />
      ) : (
        <div className="history-charts">
          <PressureHistoryChart {...charts} headed />
        </div>
      )}
      <p className="on-request">
        <a href={other}>{t(all_history ? "report.history_year" : "report.history_all")}</a>
      </p>
    </section>
  );
}
