/** The row above a list: its size, its actions, and the link to the list as a CSV file. */
import type { ReactNode } from "react";
import { type Query, queryOf } from "../../routes";
import type { Translate } from "../../texts";
import { LinkButton } from "../button/link-button";
import { Icon } from "../icon/icon";
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
        <ListMenu t={t}>
          {files}
          {csv}
          {prints ? <PrintButton t={t} /> : null}
        </ListMenu>
      ) : (
        csv
      )}
    </div>
  );
}

/** Phones show the buttons in a sheet that a button opens, wider screens in the row. */
function ListMenu({ t, children }: { t: Translate; children: ReactNode }) {
  const name = t("list.menu");
  return (
    <>
      <button type="button" className="btn list-menu-button" popoverTarget="list-menu">
        <Icon name="download" />
        {name}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no popover in older browsers. */}
      <div id="list-menu" className="list-menu" popover="auto" role="group" aria-label={name}>
        {children}
      </div>
    </>
  );
}
