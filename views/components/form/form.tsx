/** A form that posts to the screen it stands on, with the session's token and the refusal above.
 * One that is not given what it was refused for has no place for it: the snackbar says so. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import type { FormState } from "../../generated/page-data";
import { Refusal } from "./refusal";

interface FormProps {
  app: App;
  /** The refused form, or null; without it messages are shown in the snackbar. */
  form?: FormState | null;
  /** Where it posts to, when not to the screen itself. */
  action?: string;
  className?: string;
  /** Stay where the reader is. */
  quiet?: boolean;
  /** Sent by the browser as soon as it can. */
  submitNow?: boolean;
  /** Saved by the browser, so many milliseconds after the last key. */
  autosave?: number;
  /** Holds a file. */
  upload?: boolean;
  /** Whether the browser keeps what is typed until it has been sent. */
  draft?: boolean;
  children: ReactNode;
}

export function Form({ app, form, action, children, ...props }: FormProps) {
  const { className, quiet, submitNow, autosave, upload, draft } = props;
  return (
    <form
      method="post"
      encType={upload ? "multipart/form-data" : undefined}
      action={action ?? app.page.url}
      className={className}
      data-quiet={quiet ? "" : undefined}
      data-submit-now={submitNow ? "" : undefined}
      data-autosave={autosave}
      data-draft={draft ? "" : undefined}
      noValidate
    >
      <input type="hidden" name="csrf" value={app.page.csrf} />
      {form === undefined ? <input type="hidden" name="refusal" value="snackbar" /> : null}
      <Refusal t={app.t} form={form} />
      {app.page.last_known && !action && !quiet ? (
        <p className="note warn">{app.t("offline.form")}</p>
      ) : null}
      {children}
    </form>
  );
}
