/** Asks before all parameters of the heater go back to their defaults. */
import type { App } from "../../app";
import { Dialog, Form } from "../../components";
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
        <div className="actions">
          <a className="btn" href={close}>
            {t("action.cancel")}
          </a>
          <button type="submit" className="btn main" disabled={heater.offline}>
            {t("action.continue")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
