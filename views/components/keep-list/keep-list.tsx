/** The element in which the client offers to keep the heaters of a list
 * for use without a connection. */
import type { HeaterHead } from "../../generated/page-data";
import { addressPart } from "../../routes";

interface KeepListProps {
  /** The heaters that the screen lists. */
  heaters: readonly Pick<HeaterHead, "id" | "sw_type">[];
  /** How many heaters the whole list has. */
  total: number;
}

/** The client draws the content (`client/background/kept-list.ts`). */
export function KeepList({ heaters, total }: KeepListProps) {
  if (heaters.length === 0) return null;
  const names = heaters.map(({ id, sw_type }) => `${addressPart(id)}/${addressPart(sw_type)}`);
  return <div className="keep-list" data-keep-list={names.join(" ")} data-total={total} />;
}
