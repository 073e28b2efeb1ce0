/** Asks before all parameters of the heater go back to their defaults. */
import type { App } from "../../app";
import { Dialog, DialogActions, Form } from "../../components";
import type { FormState, HeaterHead } from "../../generated/page-data";
import { href } from "../../routes";

interface ResetDialogProps {
  app: App;
  form: FormState | null;
  heater: HeaterHead;
}

export function ResetDialog({ app, form, heater }: ResetDialogProps) {
  const { t } = app;
  const close = href("heater-params", { id: heater.id, sw_type: heater.sw_type });
  return (
    <Dialog t={t} title={t("parameters.reset_question")} close={close}>
      <Form app={app} form={form}>
        <p>{t("parameters.reset_what")}</p>
        <DialogActions
          t={t}
          close={close}
          submit={t("action.continue")}
          disabled={heater.offline}
        />
      </Form>
    </Dialog>
  );
}
