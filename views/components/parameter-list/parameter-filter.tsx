/** Filters the parameters by name or code, and to those that differ from their default. */
import type { App } from "../../app";
import type { HeaterHead, ParameterListing } from "../../generated/page-data";
import { href } from "../../routes";
import { EmptyState } from "../empty-state/empty-state";
import { Filter } from "../filter/filter";
import { SearchInput } from "../search-input/search-input";
import { ParameterList, type ParameterListProps } from "./parameter-list";
import { ParameterNotes } from "./parameter-notes";

/** The list with its filter and its notes. */
export function FilteredParameters(props: ParameterListProps & { resettable: boolean }) {
  const { app, heater, listing, parameters, resettable } = props;
  const { t } = app;
  const all = href("heater-params", { id: heater.id, sw_type: heater.sw_type });
  return (
    <>
      <ParameterFilter app={app} heater={heater} listing={listing} shown={parameters.length} />
      <ParameterNotes t={t} heater={heater} listing={listing} resettable={resettable} />
      {parameters.length > 0 ? (
        <ParameterList app={app} heater={heater} listing={listing} parameters={parameters} />
      ) : (
        <EmptyState
          icon="sliders"
          text={t("parameters.none_found")}
          link={{ href: all, text: t("parameters.all") }}
        />
      )}
    </>
  );
}

interface ParameterFilterProps {
  app: App;
  heater: HeaterHead;
  listing: ParameterListing;
  /** The number of parameters that match the filter. */
  shown: number;
}

function ParameterFilter({ app: { t, format }, heater, listing, shown }: ParameterFilterProps) {
  const { id, sw_type } = heater;
  const { q, changed, total, differing } = listing;
  const isFiltered = q !== "" || changed;
  return (
    <div className="params-filter">
      <Filter t={t} action={href("heater-params", { id, sw_type })}>
        <SearchInput
          id="q"
          label={t("parameters.filter")}
          placeholder={t("parameters.filter")}
          defaultValue={q}
        />
        <label className="chip">
          <input type="checkbox" name="changed" value="1" defaultChecked={changed} />
          {t("parameters.only_changed")}
          <span className="count">{format.number(differing, 0)}</span>
        </label>
      </Filter>
      <p className="hint" data-said="count">
        {isFiltered ? t("parameters.found", { number: shown, most: total }) : null}
      </p>
    </div>
  );
}
