/** A form that posts to its own screen, with the session's csrf token and the form's error above. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import type { FormState } from "../../generated/page-data";
import { FormError } from "./form-error";

interface FormProps {
  app: App;
  /** Its name as a landmark of the screen; null for a button or a single field, which say themselves
   * what they are for. */
  label: string | null;
  /** The refused form, or null. A form without this prop has no place for errors: they are shown in
   * the snackbar. */
  form?: FormState | null;
  /** The address that it posts to, where that is not the screen itself. Null for that of the document
   * as it was opened: with its fragment, which the redirect that follows takes over. */
  action?: string | null;
  className?: string;
  /** The scroll position stays. */
  quiet?: boolean;
  /** The browser sends it at once. */
  submitNow?: boolean;
  /** The browser saves it this many milliseconds after the last key. */
  autosave?: number;
  /** Has a file input. */
  upload?: boolean;
  /** The browser keeps what is typed as a draft until it has been sent: by this name, or by the screen's
   * address where it is empty. */
  draft?: string;
  /** The browser keeps it where there is no connection, and sends it later. */
  outbox?: boolean;
  children: ReactNode;
}

/** Whether the form was sent, and the host has not answered. */
function isUnanswered(form: FormState | null | undefined): boolean {
  const key = form?.errors[""]?.key ?? "";
  return ["SEND_FAILED_OFFLINE", "SEND_LOST", "SEND_UNKNOWN"].includes(key);
}

export function Form({ app, label, form, action, children, ...props }: FormProps) {
  const { className, quiet, submitNow, autosave, upload, draft, outbox } = props;
  return (
    <form
      aria-label={label ?? undefined}
      role={label === null ? "none" : undefined}
      method="post"
      encType={upload ? "multipart/form-data" : undefined}
      action={action === null ? undefined : (action ?? app.page.url)}
      className={className}
      data-quiet={quiet ? "" : undefined}
      data-submit-now={submitNow ? "" : undefined}
      data-autosave={autosave}
      data-draft={draft}
      data-outbox={outbox ? (isUnanswered(form) ? "unanswered" : "") : undefined}
      noValidate
    >
      <input type="hidden" name="csrf" value={app.page.csrf} />
      {form === undefined ? <input type="hidden" name="refusal" value="snackbar" /> : null}
      <FormError t={app.t} form={form} />
      {app.page.last_known && !action && !quiet ? (
        <p className="note warn">{app.t(outbox ? "offline.form_kept" : "offline.form")}</p>
      ) : null}
      {children}
    </form>
  );
}
