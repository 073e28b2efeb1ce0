/** A heater's parameters, each leading to its change, and all of them back to their defaults. */
import type { App, ViewProps } from "../../app";
import {
  AsOf,
  HeaterFrame,
  heaterTitle,
  Icon,
  ParameterList,
  ParameterNotes,
  PartFailed,
} from "../../components";
import type { HeaterParamsData } from "../../generated/page-data";
import { ResetDialog } from "./reset-dialog";

export function title({ heater }: HeaterParamsData, { t }: App): string {
  return heaterTitle(heater, t, t("tab.heater-params"));
}

export default function HeaterParams({ app, data, form }: ViewProps<HeaterParamsData>) {
  const { t } = app;
  const { heater, parameters, resettable, resetting } = data;
  const { items, problem } = parameters;
  return (
    <HeaterFrame app={app} heater={heater}>
      <AsOf app={app} />
      {problem ? <PartFailed app={app} part={t("tab.heater-params")} problem={problem} /> : null}
      {problem || items.length > 0 ? null : (
        <p className="note warn">
          <Icon name="warning" />
          {t("HEATER_NO_PARAMETERS_FOUND_WARNING")}
        </p>
      )}
      {items.length > 0 ? (
        <>
          <ParameterNotes t={t} heater={heater} resettable={resettable} />
          <ParameterList app={app} heater={heater} parameters={items} />
        </>
      ) : null}
      {resetting ? <ResetDialog app={app} form={form} heater={heater} /> : null}
    </HeaterFrame>
  );
}
