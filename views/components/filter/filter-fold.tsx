/** Filters that phones show behind a disclosure, which is open where one of them is used. */
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
      {/* Without content of its own: its state decides whether what follows it is shown. */}
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
