/** Filters that phones show behind a disclosure, which is open if one of them is used. */
import type { ReactNode } from "react";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface FilterFoldProps {
  t: Translate;
  /** Whether one of them is used. */
  used: boolean;
  children: ReactNode;
}

export function FilterFold({ t, used, children }: FilterFoldProps) {
  return (
    <>
      {/* Without content: styles show or hide the next element by its state. */}
      <details open={used}>
        <summary>
          {t("filter.more")}
          <Icon name="down" />
        </summary>
      </details>
      <div className="filter-fold">{children}</div>
    </>
  );
}
