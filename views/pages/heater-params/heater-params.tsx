/** A heater's parameters, each a link to the form that changes it, and the
 * reset of all to their defaults. */
import type { App, ViewProps } from "../../app";
import { AsOf, HeaterFrame, heaterTitle, Icon, PartContent } from "../../components";
import { FilteredParameters } from "../../components/parameter-list/parameter-filter";
import type { HeaterParamsData, ParameterRow } from "../../generated/page-data";
import { ResetDialog } from "./reset-dialog";

export { heaterHead as head } from "../../components";

export function title({ heater }: HeaterParamsData, { t }: App): string {
  return heaterTitle(heater, t, t("tab.heater-params"));
}

export default function HeaterParams({ app, data, form }: ViewProps<HeaterParamsData>) {
  const { t } = app;
  const { heater, listing, parameters, resettable, resetting } = data;
  const listed = (items: readonly ParameterRow[]) => (
    <FilteredParameters {...{ app, heater, listing, resettable }} parameters={items} />
  );
  const none = (
    <p className="note warn">
      <Icon name="warning" />
      {t("HEATER_NO_PARAMETERS_FOUND_WARNING")}
    </p>
  );
  return (
    <HeaterFrame app={app} heater={heater}>
      <AsOf app={app} />
      <PartContent
        app={app}
        title={t("tab.heater-params")}
        part={parameters}
        empty={listing.total > 0 ? listed([]) : none}
      >
        {listed}
      </PartContent>
      {resetting ? <ResetDialog app={app} data={data} form={form} /> : null}
    </HeaterFrame>
  );
}
