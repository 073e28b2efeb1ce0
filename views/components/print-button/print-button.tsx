/** The button that prints the page. */
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

export function PrintButton({ t, main = false }: { t: Translate; main?: boolean }) {
  return (
    <button
      type="button"
      className={`btn print-button ${main ? "main" : ""}`.trimEnd()}
      data-print=""
    >
      <Icon name="print" />
      {t("report.print")}
    </button>
  );
}
