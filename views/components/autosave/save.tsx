/** The state of a form with autosave, and the button that saves it without JavaScript. */
import type { Translate } from "../../texts";

/** The client writes the state (`client/forms/autosave.ts`); React leaves the empty element alone. */
export function AutosaveStatus({ t }: { t: Translate }) {
  return (
    <div className="save">
      <p data-said="" data-save-state />
      <button type="submit" className="btn">
        {t("action.save")}
      </button>
    </div>
  );
}
