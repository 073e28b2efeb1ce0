/** A table, whose rows may be links; on narrow screens every row is a card. */
import type { ReactNode } from "react";

interface TableProps {
  /** Names the table for screen readers. */
  caption: string;
  heads: readonly string[];
  children: ReactNode;
  className?: string;
}

export function Table({ caption, heads, children, className = "" }: TableProps) {
  return (
    <table className={`table ${className}`.trimEnd()}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
