/** A form that posts to its own screen, with the session's csrf token, and
 * its errors above the fields. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import type { FormState } from "../../generated/page-data";
import { FormError } from "./form-error";

interface FormProps {
  app: App;
  /** The form's name as a landmark of the screen; null for a form with a button or a single field,
   * whose label suffices. */
  label: string | null;
  /** The refused form, or null. The errors of a form without this prop are shown in the snackbar. */
  form?: FormState | null;
  /** The address that the form posts to; by default that of the screen. Null for the address of the
   * document as it was opened, with its fragment, which the redirect after it keeps. */
  action?: string | null;
  className?: string;
  /** The id, for controls elsewhere on the screen that belong to the form. */
  id?: string;
  /** The scroll position is kept when the form is sent. */
  quiet?: boolean;
  /** The client sends the form when it is shown. */
  submitNow?: boolean;
  /** The client saves the form this many milliseconds after the last key. */
  autosave?: number;
  /** The form has a file input. */
  upload?: boolean;
  /** By which the client keeps what is typed; by default the address of the screen. */
  name?: string;
  /** The state of what is stored that the form shows: what is typed is put back only into this one. */
  shown?: string;
  /** The client stores the form if there is no connection, and sends it later. */
  outbox?: boolean;
  /** As in `FormError`. */
  labels?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Whether the host has not answered the form: it could not be sent, or the answer was lost. */
function isUnanswered(form: FormState | null | undefined): boolean {
  const key = form?.errors[""]?.key ?? "";
  return ["SEND_FAILED_OFFLINE", "SEND_LOST", "SEND_UNKNOWN"].includes(key);
}

export function Form({ app, label, form, action, children, ...props }: FormProps) {
  const { className, id, quiet, submitNow, autosave, upload, name, shown, outbox, labels } = props;
  return (
    <form
      // What is typed for one thing must not stay in the element of another.
      key={name}
      id={id}
      aria-label={label ?? undefined}
      role={label === null ? "none" : undefined}
      method="post"
      encType={upload ? "multipart/form-data" : undefined}
      action={action === null ? undefined : (action ?? app.page.url)}
      className={className}
      data-quiet={quiet ? "" : undefined}
      data-submit-now={submitNow ? "" : undefined}
      data-autosave={autosave}
      name={name}
      data-shown={shown}
      data-outbox={outbox ? (isUnanswered(form) ? "unanswered" : "") : undefined}
      noValidate
    >
      <input type="hidden" name="csrf" value={app.page.csrf} />
      {form === undefined ? <input type="hidden" name="refusal" value="snackbar" /> : null}
      <FormError t={app.t} form={form} labels={labels} />
      {app.page.last_known && !action && !quiet ? (
        <p className="note warn">{app.t(outbox ? "offline.form_kept" : "offline.form")}</p>
      ) : null}
      {children}
    </form>
  );
}
