/** Blocks in two columns of about the same height, or below one another if there is no room for two;
 * the reading order is the same. */
import type { ReactElement } from "react";

export interface Block {
  /** The approximate height, in rows. */
  rows: number;
  /** The element; it needs a key. */
  content: ReactElement;
}

export function Columns({ blocks }: { blocks: readonly Block[] }) {
  const first = firstColumn(blocks.map(({ rows }) => rows));
  return (
    <div className="cols even">
      {[blocks.slice(0, first), blocks.slice(first)].map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second column.
        <div key={index}>{column.map(({ content }) => content)}</div>
      ))}
    </div>
  );
}

/** Returns the number of blocks of the first column for which the higher
 * column is as low as possible. */
export function firstColumn(rows: readonly number[]): number {
  const sum = (part: readonly number[]) => part.reduce((total, each) => total + each, 0);
  const heights = rows.map((_, index) =>
    Math.max(sum(rows.slice(0, index + 1)), sum(rows.slice(index + 1))),
  );
  return heights.indexOf(Math.min(...heights)) + 1;
}
