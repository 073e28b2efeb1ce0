/** A form that filters a list: the client sends it after each choice; until then its button does. */
import type { ReactNode } from "react";
import type { Translate } from "../../texts";
import { SearchForm } from "../form/search-form";

interface FilterProps {
  t: Translate;
  /** The address of the list. */
  action: string;
  children: ReactNode;
}

export function Filter({ t, action, children }: FilterProps) {
  return (
    <SearchForm label={t("filter.label")} className="filter" action={action} data-autosubmit="500">
      {children}
      <button type="submit" className="btn">
        {t("action.apply")}
      </button>
    </SearchForm>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** The chosen value. */
  value: string;
  /** The text of the empty choice; if there is none, one of the options is always chosen. */
  all?: string;
  options: readonly (readonly [value: string, text: string])[];
  /** For long texts. */
  wide?: boolean;
}

export function FilterSelect({
  name,
  label,
  value,
  all,
  options,
  wide = false,
}: FilterSelectProps) {
  return (
    <label className={wide ? "filter-select wide" : "filter-select"}>
      {label}
      <select name={name} defaultValue={value}>
        {all ? <option value="">{all}</option> : null}
        {options.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
