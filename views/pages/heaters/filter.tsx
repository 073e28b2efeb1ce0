/** Chooses status groups and the order of the heater list. */
import { Filter, FilterChips, FilterSelect, Icon, STATUS_ICONS } from "../../components";
import { HEATER_SORTS } from "../../generated/lookups";
import type { HeaterSort, StatusGroup } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";

interface HeaterFilterProps {
  t: Translate;
  groups: readonly StatusGroup[];
  choices: readonly StatusGroup[];
  sort: HeaterSort;
}

export function HeaterFilter({ t, groups, choices, sort }: HeaterFilterProps) {
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
      <FilterSelect
        name="sort"
        label={t("heaters.sort_by")}
        value={sort}
        options={HEATER_SORTS.map((choice) => [choice, t(`sort.${choice}`)])}
      />
    </Filter>
  );
}
