/** A form that posts to the screen it stands on, with the session's token and the refusal above. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import type { FormState } from "../../generated/page-data";
import { Refusal } from "./refusal";

interface FormProps {
  app: App;
  form?: FormState | null;
  /** Where it posts to, when not to the screen itself. */
  action?: string;
  className?: string;
  /** Stay where the reader is. */
  quiet?: boolean;
  /** Sent by the browser as soon as it can. */
  submitNow?: boolean;
  children: ReactNode;
}

export function Form({ app, form, action, className, quiet, submitNow, children }: FormProps) {
  return (
    <form
      method="post"
      action={action ?? app.page.url}
      className={className}
      data-quiet={quiet ? "" : undefined}
      data-submit-now={submitNow ? "" : undefined}
      noValidate
    >
      <input type="hidden" name="csrf" value={app.page.csrf} />
      <Refusal t={app.t} form={form} />
      {children}
    </form>
  );
}
