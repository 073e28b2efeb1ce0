/** The links to the other pages of a list; shows nothing if there is only one page. */
import type { Pager as PagerData } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface PagerProps {
  t: Translate;
  pager: PagerData;
  /** The address of a page. */
  to: (page: number) => string;
}

export function Pager({ t, pager: { page, pages }, to }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className="pager" aria-label={t("pager.label")}>
      {page > 1 ? (
        <a className="btn" rel="prev" href={to(page - 1)}>
          <Icon name="left" />
          {t("pager.previous")}
        </a>
      ) : null}
      <span>{t("pager.position", { page, pages })}</span>
      {page < pages ? (
        <a className="btn" rel="next" href={to(page + 1)}>
          {t("pager.next")}
          <Icon name="right" />
        </a>
      ) : null}
    </nav>
  );
}
