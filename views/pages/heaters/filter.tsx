/** The filter of the heater list, and its order. */
import { type Choices, Filter, FilterSelect, Icon, STATUS_ICONS } from "../../components";
import { FilterChips } from "../../components/filter/filter-chips";
import { DOT, joinKnown } from "../../format";
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
  const values = choicesOf(t, data).flatMap(([, value]) => value || []);
  const isChosen = values.length > 0 || sort !== SORTS[0];
  const every = t("heaters.every");
  return (
    <Filter
      t={t}
      action={href("heaters")}
      row={{
        name: t(isChosen ? "filter.name" : "filter.and_order"),
        chosen: isChosen ? [joinKnown(values, DOT) || every, orderText(t, sort)] : [],
        all: every,
      }}
    >
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
      <FilterSelect
        name="sort"
        label={t("heaters.sort_by")}
        value={sort}
        options={SORTS.map((choice) => [choice, t(`sort.${choice}`)])}
      />
    </Filter>
  );
}

export function choicesOf(t: Translate, { groups, type, fault, reason }: HeatersData): Choices {
  return [
    [t("field.status"), groups.map((group) => t(`status.${group}`)).join(", ")],
    [t("field.type"), type],
    [t("field.fault_code"), fault],
    [t("heaters.problem"), reason && t(`worklist.reasons.${reason}`)],
  ];
}

export function orderText(t: Translate, sort: HeatersData["sort"]): string {
  return `${t("heaters.sort_by")}: ${t(`sort.${sort}`)}`;
}
