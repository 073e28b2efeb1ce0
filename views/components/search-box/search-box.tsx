/** The search box of the whole product: in the header, and above the results. */
import { href } from "../../routes";
import type { Translate } from "../../texts";
import { SearchForm } from "../form/search-form";
import { SearchInput } from "../search-input/search-input";

interface SearchBoxProps {
  t: Translate;
  q?: string;
  /** Whether the box is on the screen of results, which is updated while the user types. In the header
   * the client shows suggestions below the box. */
  live?: boolean;
  className?: string;
}

export function SearchBox({ t, q, live, className }: SearchBoxProps) {
  return (
    <div className={live ? undefined : "header-search"}>
      <SearchForm
        label={t("search.label")}
        className={className}
        action={href("search")}
        data-autosubmit={live ? 250 : undefined}
      >
        <SearchInput
          id="search"
          label={t("search.label")}
          placeholder={t("search.placeholder")}
          defaultValue={q}
          aria-keyshortcuts="Control+K Meta+K"
          data-suggestions={live ? undefined : ""}
          autoFocus={live && !q}
        />
        {live ? (
          <button type="submit" className="btn main">
            {t("action.search")}
          </button>
        ) : null}
      </SearchForm>
      {live ? null : <div className="suggestions" id="suggestions" hidden />}
    </div>
  );
}
