/** The row above a list: its size, its actions, and the link to the list as a CSV file. */
import type { ReactNode } from "react";
import { type Query, queryOf } from "../../routes";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface ListHeadProps {
  t: Translate;
  /** The name of the list, which is that of its file. */
  list: "heaters" | "customers" | "notifications" | "changes" | "maintenance";
  /** The filter of the screen. */
  query: Query;
  children?: ReactNode;
}

export function ListHead({ t, list, query, children }: ListHeadProps) {
  return (
    <div className="list-h">
      {children}
      <a className="btn" href={`/${list}.csv${queryOf(query)}`}>
        <Icon name="download" />
        {t("csv.download")}
      </a>
    </div>
  );
}
