/** Chooses status groups and the order of the heater list. */
import { Icon, iconOf } from "../../components";
import { HEATER_SORTS } from "../../generated/lookups";
import type { HeaterSort, StatusGroup } from "../../generated/page-data";
import { href } from "../../routes";
import type { Translate } from "../../texts";

interface FilterProps {
  t: Translate;
  groups: readonly StatusGroup[];
  choices: readonly StatusGroup[];
  sort: HeaterSort;
}

export function Filter({ t, groups, choices, sort }: FilterProps) {
  return (
    <form className="filter" action={href("heaters")} data-autosubmit="500">
      <fieldset className="chips">
        <legend>{t("field.status")}</legend>
        {choices.map((group) => (
          <label key={group} className={`chip ${iconOf(group)}`}>
            <input
              type="checkbox"
              name="status"
              value={group}
              defaultChecked={groups.includes(group)}
            />
            <Icon name={iconOf(group)} />
            {t(`status.${group}`)}
          </label>
        ))}
      </fieldset>
      <label className="pick">
        {t("heaters.sort_by")}
        <select name="sort" defaultValue={sort}>
          {HEATER_SORTS.map((choice) => (
            <option key={choice} value={choice}>
              {t(`sort.${choice}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn">
        {t("action.apply")}
      </button>
    </form>
  );
}
