/** What a parameter is set to, what it is by default, and within which limits it may be. */
import type { App } from "../../app";
import { DataList, isNothing, shownValue } from "../../components";
import type { HeaterParamData } from "../../generated/page-data";

export function Facts({ app, data }: { app: App; data: HeaterParamData }) {
  const { t } = app;
  const { parameter } = data;
  const range = limits(app, data);
  const entries: [string, string][] = [
    [t("parameter.current"), shownValue(app, parameter.value)],
    ...(isNothing(parameter.default)
      ? []
      : [[t("parameter.default"), shownValue(app, parameter.default)] as [string, string]]),
    ...(range ? [[t("parameter.limits"), range] as [string, string]] : []),
  ];
  return (
    <div className="limits">
      <DataList entries={entries} />
    </div>
  );
}

function limits(app: App, { low, high }: HeaterParamData): string | null {
  const { t } = app;
  if (!isNothing(low) && !isNothing(high)) {
    return t("parameter.between", { low: shownValue(app, low), high: shownValue(app, high) });
  }
  if (!isNothing(low)) return t("parameter.at_least", { low: shownValue(app, low) });
  return isNothing(high) ? null : t("parameter.at_most", { high: shownValue(app, high) });
}
