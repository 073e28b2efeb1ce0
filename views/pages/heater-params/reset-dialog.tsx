/** Asks for confirmation before all parameters of the heater are reset to their defaults. */
import type { ViewProps } from "../../app";
import { Dialog, DialogActions, Form } from "../../components";
import { listingQuery } from "../../components/parameter-list/parameter-list";
import type { HeaterParamsData } from "../../generated/page-data";
import { href } from "../../routes";

export function ResetDialog({ app, data, form }: ViewProps<HeaterParamsData>) {
  const { t } = app;
  const { heater, listing } = data;
  const { id, sw_type } = heater;
  const close = href("heater-params", { id, sw_type }, listingQuery(listing));
  return (
    <Dialog app={app} title={t("parameters.reset_question")} close={close}>
      <Form app={app} label={null} form={form}>
        <input type="hidden" name="reset" value="1" />
        <p>{t("parameters.reset_what")}</p>
        <DialogActions
          t={t}
          close={close}
          submit={t("action.continue")}
          danger
          disabled={heater.offline}
        />
      </Form>
    </Dialog>
  );
}
