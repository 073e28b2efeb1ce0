/** The last row of a form in a dialog: the link that cancels, and the button that sends the form. */
import type { Translate } from "../../texts";

interface DialogActionsProps {
  t: Translate;
  /** The address of the screen without the dialog. */
  close: string;
  /** The text of the link. */
  cancel?: string;
  /** The text of the button. */
  submit: string;
  /** Whether the form deletes something, or cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
}

export function DialogActions(props: DialogActionsProps) {
  const { t, close, cancel = t("action.cancel"), submit, danger, disabled } = props;
  return (
    <div className="actions">
      <a className="btn" href={close}>
        {cancel}
      </a>
      <button type="submit" className={danger ? "btn bad" : "btn main"} disabled={disabled}>
        {submit}
      </button>
    </div>
  );
}
