/** Whether a fault is solved: a shape and the word. */
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

export function Solved({ t, solved }: { t: Translate; solved: boolean | null }) {
  if (solved === null) return <span>–</span>;
  return (
    <span className={`solved ${solved ? "on" : "fault"}`}>
      <Icon name={solved ? "on" : "fault"} />
      {t(solved ? "fault.solved" : "fault.unsolved")}
    </span>
  );
}
