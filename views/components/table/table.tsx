/** A table of rows that each lead somewhere; on narrow screens every row is a card. */
import type { ReactNode } from "react";

interface TableProps {
  /** Says what the table holds to those who do not see the screen. */
  caption: string;
  heads: readonly string[];
  children: ReactNode;
  className?: string;
}

export function Table({ caption, heads, children, className = "" }: TableProps) {
  return (
    <table className={`tb ${className}`.trimEnd()}>
      <caption className="vh">{caption}</caption>
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
