/** A form that filters a list: the client sends it after each choice; until then its button does. */
import type { ReactNode } from "react";
import { DOT, joinKnown } from "../../format";
import type { Translate } from "../../texts";
import { Fold } from "../fold/fold";
import { SearchForm } from "../form/search-form";

interface FilterProps {
  t: Translate;
  /** The address of the list. */
  action: string;
  /** The row to which phones fold the filter; a filter without it is not folded. */
  row?: FilterRowTexts;
  children: ReactNode;
}

export function Filter({ t, action, row, children }: FilterProps) {
  return (
    <SearchForm label={t("filter.label")} className="filter" action={action} data-autosubmit="500">
      {row ? <FilterRow t={t} clear={action} {...row} /> : null}
      <div className="fold-content">
        {children}
        <button type="submit" className="btn">
          {t("action.apply")}
        </button>
      </div>
    </SearchForm>
  );
}

/** The choices of a filter with their names; a value is empty if nothing is chosen. */
export type Choices = readonly (readonly [name: string, value: string])[];

/** `Status: On, Fault · Type: Eco 36`; empty if nothing is chosen. */
export function choicesText(choices: Choices): string {
  const chosen = choices.filter(([, value]) => value);
  return joinKnown(
    chosen.map((choice) => choice.join(": ")),
    DOT,
  );
}

interface FilterRowTexts {
  /** What the controls do, if not only filter. */
  name?: string;
  /** What is chosen; empty texts are left out. */
  chosen: readonly string[];
  /** The text if nothing is chosen. */
  all: string;
}

interface FilterRowProps extends FilterRowTexts {
  t: Translate;
  /** The address of the whole list. */
  clear: string;
}

function FilterRow({ t, name, chosen, all, clear }: FilterRowProps) {
  const text = joinKnown(chosen, DOT);
  return (
    <>
      <Fold icon="sliders">
        <b>{`${name ?? t("filter.name")}:`}</b> <bdi>{text || all}</bdi>
      </Fold>
      {text ? (
        <a className="filter-clear" href={clear}>
          {t("filter.clear")}
        </a>
      ) : null}
    </>
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
