/** The filter of the heater list, and its order. */
import { Filter, FilterSelect, Icon, STATUS_ICONS } from "../../components";
import { FilterChips } from "../../components/filter/filter-chips";
import { FilterFold } from "../../components/filter/filter-fold";
import { HEATER_SORTS, HOST_SORTS, REASONS } from "../../generated/lookups";
import type { HeatersData } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";

/** The first is the order of an address without one. */
const SORTS = [...HEATER_SORTS, ...HOST_SORTS];

interface HeaterFilterProps {
  t: Translate;
  data: HeatersData;
  /** Whether the host has a store; only with one can it find worsenings. */
  hasStore: boolean;
}

export function HeaterFilter({ t, data, hasStore }: HeaterFilterProps) {
  const { groups, choices, type, types, fault, faults, reason, sort } = data;
  const all = t("filter.all");
  return (
    <Filter t={t} action={href("heaters")}>
      <FilterChips legend={t("field.status")}>
        {choices.map((group) => (
          <label key={group} className={`chip ${STATUS_ICONS[group]}`}>
            <input
              type="checkbox"
              name="status"
              value={group}
              defaultChecked={groups.includes(group)}
            />
            <Icon name={STATUS_ICONS[group]} />
            {t(`status.${group}`)}
          </label>
        ))}
      </FilterChips>
      <FilterFold t={t} used={Boolean(type || fault || reason)}>
        {types.length > 0 ? (
          <FilterSelect
            name="type"
            label={t("field.type")}
            value={type}
            all={all}
            options={types.map((name) => [name, name])}
          />
        ) : null}
        {faults.length > 0 ? (
          <FilterSelect
            name="fault"
            label={t("field.fault_code")}
            value={fault}
            all={all}
            options={faults.map((code) => [code, code])}
          />
        ) : null}
        <FilterSelect
          name="reason"
          wide={true}
          label={t("heaters.problem")}
          value={reason}
          all={all}
          options={REASONS.filter((each) => hasStore || each !== "WORSENING").map((each) => [
            each,
            t(`worklist.reasons.${each}`),
          ])}
        />
      </FilterFold>
      <FilterSelect
        name="sort"
        label={t("heaters.sort_by")}
        value={sort}
        options={SORTS.map((choice) => [choice, t(`sort.${choice}`)])}
      />
    </Filter>
  );
}
