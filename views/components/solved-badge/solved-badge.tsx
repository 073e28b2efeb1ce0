/** Says whether a fault is solved, by an icon and a word; a dash if that is not known. */
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

export function SolvedBadge({ t, solved }: { t: Translate; solved: boolean | null }) {
  if (solved === null) return <span>–</span>;
  return (
    <span className={`solved ${solved ? "on" : "fault"}`}>
      <Icon name={solved ? "on" : "fault"} />
      {t(solved ? "fault.solved" : "fault.unsolved")}
    </span>
  );
}
