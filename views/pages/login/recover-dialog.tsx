/** Asks for the e-mail address of an account whose password is forgotten. */
import type { App } from "../../app";
import { Dialog, DialogActions, Field, Form } from "../../components";
import type { FormState } from "../../generated/page-data";

interface RecoverDialogProps {
  app: App;
  form: FormState | null;
  close: string;
}

export function RecoverDialog({ app, form, close }: RecoverDialogProps) {
  const { t } = app;
  return (
    <Dialog app={app} title={t("recover.title")} close={close}>
      <Form app={app} label={t("recover.title")} form={form}>
        <input type="hidden" name="intent" value="recover" />
        <Field
          t={t}
          form={form}
          name="reset_email"
          label={t("field.email")}
          hint={t("recover.hint")}
          type="email"
          autoComplete="username"
          required
        />
        <DialogActions t={t} close={close} submit={t("recover.submit")} />
      </Form>
    </Dialog>
  );
}
