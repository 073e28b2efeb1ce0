/** The search above a list: results follow while typing, and on submit without JavaScript. */
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

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
    <search>
      <form className="filter search" action={list} data-autosubmit="500">
        <label className="visually-hidden" htmlFor="q">
          {label}
        </label>
        <div className="find">
          <Icon name="search" />
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={criteria}
            placeholder={placeholder}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <button type="submit" className="btn main">
          {t("action.search")}
        </button>
        {criteria ? (
          <a className="btn" href={list}>
            <Icon name="close" />
            {t("action.clear")}
          </a>
        ) : null}
      </form>
    </search>
  );
}
