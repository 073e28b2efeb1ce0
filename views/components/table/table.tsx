/** A table whose rows may be links; on narrow screens every row is a card. */
import type { ReactNode } from "react";

/** The head of a column by which the list can be sorted. */
export interface SortableHead {
  text: string;
  /** The address of the list in this order. */
  href: string;
  /** The direction, if the list is in this order. */
  sorted: "ascending" | "descending" | undefined;
}

export type Head = string | SortableHead;

interface TableProps {
  /** Names the table for screen readers. */
  caption: string;
  heads: readonly Head[];
  children: ReactNode;
  className?: string;
}

export function Table({ caption, heads, children, className = "" }: TableProps) {
  return (
    <table className={`table ${className}`.trimEnd()}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>{heads.map(headCell)}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function headCell(head: Head) {
  if (typeof head === "string") {
    return (
      <th key={head} scope="col">
        {head}
      </th>
    );
  }
  const { text, href, sorted } = head;
  return (
    <th key={text} scope="col" aria-sort={sorted}>
      <a className="sort" href={href}>
        {text}
      </a>
    </th>
  );
}
