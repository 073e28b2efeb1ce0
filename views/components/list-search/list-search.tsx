/** The search above a list: results are shown while the user types, and after
 * submit without JavaScript. */
import type { Translate } from "../../texts";
import { SearchForm } from "../form/search-form";
import { Icon } from "../icon/icon";
import { SearchInput } from "../search-input/search-input";

interface ListSearchProps {
  t: Translate;
  /** The address of the list. */
  list: string;
  label: string;
  placeholder: string;
  criteria: string;
}

export function ListSearch({ t, list, label, placeholder, criteria }: ListSearchProps) {
  return (
    <SearchForm label={label} className="filter search" action={list} data-autosubmit="500">
      <SearchInput id="q" label={label} placeholder={placeholder} defaultValue={criteria} />
      <button type="submit" className="btn main">
        {t("action.search")}
      </button>
      {criteria ? (
        <a className="btn" href={list}>
          <Icon name="close" />
          {t("action.clear")}
        </a>
      ) : null}
    </SearchForm>
  );
}
