/** Says that the worklist is made with the usual limits, because the installer's are not known. */
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

export function UsualLimits({ t }: { t: Translate }) {
  return (
    <p className="note warn">
      <Icon name="warning" />
      {t("worklist.usual_limits")}
    </p>
  );
}
