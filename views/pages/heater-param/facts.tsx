/** What a parameter is set to, what it is by default, and within which limits it may be. */
import type { App } from "../../app";
import { DataList, type Entry, isNothing, shownValue, Value } from "../../components";
import type { HeaterParamData } from "../../generated/page-data";

export function Facts({ app, data }: { app: App; data: HeaterParamData }) {
  const { t } = app;
  const { parameter } = data;
  const range = limits(app, data);
  const entries: Entry[] = [
    [t("parameter.current"), <Value key="current" app={app} value={parameter.value} />],
  ];
  if (!isNothing(parameter.default)) {
    const value = <Value key="default" app={app} value={parameter.default} />;
    entries.push([t("parameter.default"), value]);
  }
  if (range) entries.push([t("parameter.limits"), range]);
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
