/** Change one parameter, in a dialog over the list of parameters. */
import { type App, langOf, type ViewProps } from "../../app";
import { Dialog, HeaterFrame, heaterTitle, SafeHtml } from "../../components";
import { FilteredParameters } from "../../components/parameter-list/parameter-filter";
import { listingQuery } from "../../components/parameter-list/parameter-list";
import { joinKnown } from "../../format";
import type { HeaterParamData } from "../../generated/page-data";
import { addressPart, href } from "../../routes";
import { Facts } from "./facts";
import { ValueForm } from "./value-form";

export { heaterHead as head } from "../../components";

export function title({ heater, parameter }: HeaterParamData, { t }: App): string {
  return heaterTitle(heater, t, parameter.code ?? nameOf(parameter));
}

export default function HeaterParam({ app, data, form }: ViewProps<HeaterParamData>) {
  const { heater, listing, parameter, parameters, resettable } = data;
  const { id, sw_type } = heater;
  const list = href("heater-params", { id, sw_type }, listingQuery(listing));
  const close = `${list}#p-${addressPart(parameter.id)}`;
  const change = (
    <>
      <Facts app={app} data={data} />
      <ValueForm app={app} data={data} form={form} close={close} />
    </>
  );
  return (
    <HeaterFrame app={app} heater={heater}>
      <FilteredParameters {...{ app, heater, listing, parameters, resettable }} />
      <Dialog
        app={app}
        title={nameOf(parameter)}
        lang={langOf(app, parameter.name)}
        close={close}
        field={!heater.offline && !parameter.locked}
        wide={parameter.content !== ""}
      >
        {parameter.content ? (
          <div className="explained">
            <div>{change}</div>
            <SafeHtml app={app} html={parameter.content} />
          </div>
        ) : (
          change
        )}
      </Dialog>
    </HeaterFrame>
  );
}

function nameOf({ id, code, name }: HeaterParamData["parameter"]): string {
  return joinKnown([code, name], " ") || id;
}
