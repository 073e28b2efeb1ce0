/** Where a form that saves itself says how far it is, and the button for browsers that cannot. */
import type { Translate } from "../../texts";

/** The browser fills in the words (`client/forms/autosave.ts`); what it wrote is not React's to change. */
export function Save({ t }: { t: Translate }) {
  return (
    <div className="save">
      <p role="status" data-save-state />
      <button type="submit" className="btn">
        {t("action.save")}
      </button>
    </div>
  );
}
