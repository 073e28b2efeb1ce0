/** The dialog that deletes the account: its consequences, and a field for the
 * e-mail address as confirmation. */
import type { ViewProps } from "../../app";
import { Dialog, DialogActions, Field, Form } from "../../components";
import type { MyProfileData } from "../../generated/page-data";
import { href } from "../../routes";

/** All working sheets of the account, which are removed with it. */
const SHEETS_FILE = "/visits.json";

export function RemoveDialog({ app, data, form }: ViewProps<MyProfileData>) {
  const { t } = app;
  const close = href("my-profile");
  return (
    <Dialog app={app} title={t("remove.title")} close={close}>
      <Form app={app} label={t("remove.title")} form={form} className="stack">
        <input type="hidden" name="intent" value="remove" />
        <div className="prose">
          <p>
            <b>{t("remove.irreversible")}</b>
          </p>
          <p>{t("remove.consequences")}</p>
          {app.page.shell?.history ? (
            <p>
              <a href={SHEETS_FILE}>{t("visit.file")}</a>
            </p>
          ) : null}
        </div>
        <Field
          t={t}
          form={form}
          name="confirm"
          label={t("remove.confirm", { email: data.confirm })}
          autoComplete="off"
          required
        />
        <DialogActions t={t} close={close} submit={t("remove.submit")} danger />
      </Form>
    </Dialog>
  );
}
