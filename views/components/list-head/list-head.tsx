/** The row above a list: its size, its actions, and the link to the list as a CSV file. */
import type { ReactNode } from "react";
import { type Query, queryOf } from "../../routes";
import type { Translate } from "../../texts";
import { ActionSheet } from "../action-sheet/action-sheet";
import { LinkButton } from "../button/link-button";
import { PrintButton } from "../print-button/print-button";

interface ListHeadProps {
  t: Translate;
  /** The name of the list, which is that of its file. */
  list: "heaters" | "customers" | "notifications" | "changes" | "maintenance";
  /** The filter of the screen. */
  query: Query;
  /** Links to other files. */
  files?: ReactNode;
  /** Whether the list can be printed. */
  prints?: boolean;
  children?: ReactNode;
}

export function ListHead({ t, list, query, files, prints = false, children }: ListHeadProps) {
  const csv = (
    <LinkButton href={`/${list}.csv${queryOf(query)}`} icon="download" text={t("csv.download")} />
  );
  return (
    <div className="list-h">
      {children}
      {files || prints ? (
        <ActionSheet id="list-menu" name={t("list.menu")} icon="download">
          {files}
          {csv}
          {prints ? <PrintButton t={t} /> : null}
        </ActionSheet>
      ) : (
        csv
      )}
    </div>
  );
}
