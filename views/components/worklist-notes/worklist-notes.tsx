/** Says which data the worklist lacks: the installer's own limits, or the history in the store. */
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface Without {
  limits_problem: string | null;
  trends_known: boolean;
}

export function WorklistNotes({ t, data }: { t: Translate; data: Without }) {
  return (
    <>
      {data.limits_problem ? <Note text={t("worklist.usual_limits")} /> : null}
      {data.trends_known ? null : <Note text={t("worklist.past_unknown")} />}
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="note warn">
      <Icon name="warning" />
      {text}
    </p>
  );
}
