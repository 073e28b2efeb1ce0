/** The value of a parameter, its default, and its limits. */
import type { App } from "../../app";
import {
  DescriptionList,
  type Entry,
  isEmptyValue,
  ParameterValue,
  valueText,
} from "../../components";
import type { HeaterParamData } from "../../generated/page-data";

export function Facts({ app, data }: { app: App; data: HeaterParamData }) {
  const { t } = app;
  const { value, default: standard } = data.parameter;
  const entries: Entry[] = [
    [t("parameter.current"), <ParameterValue key="current" app={app} value={value} />],
    [
      t("parameter.default"),
      isEmptyValue(standard) ? null : <ParameterValue key="default" app={app} value={standard} />,
    ],
  ];
  return <DescriptionList entries={entries.filter(([, shown]) => shown)} />;
}

/** The limits as a text; null for none. */
export function limits(app: App, { low, high }: HeaterParamData): string | null {
  const { t } = app;
  if (!isEmptyValue(low) && !isEmptyValue(high)) {
    return t("parameter.between", { low: valueText(app, low), high: valueText(app, high) });
  }
  if (!isEmptyValue(low)) return t("parameter.at_least", { low: valueText(app, low) });
  return isEmptyValue(high) ? null : t("parameter.at_most", { high: valueText(app, high) });
}
