/** Removing the account for ever: what that means, and the e-mail address typed as a yes. */
import type { ViewProps } from "../../app";
import { Dialog, Field, Form } from "../../components";
import type { MyProfileData } from "../../generated/page-data";
import { href } from "../../routes";

export function RemoveDialog({ app, data, form }: ViewProps<MyProfileData>) {
  const { t } = app;
  const close = href("my-profile");
  return (
    <Dialog t={t} title={t("remove.title")} close={close}>
      <Form app={app} form={form} className="stack">
        <input type="hidden" name="intent" value="remove" />
        <div className="prose">
          <p>
            <b>{t("remove.irreversible")}</b>
          </p>
          <p>{t("remove.consequences")}</p>
        </div>
        <Field
          t={t}
          form={form}
          name="confirm"
          label={t("remove.confirm", { email: data.confirm })}
          autoComplete="off"
          required
        />
        <div className="actions">
          <a className="btn" href={close}>
            {t("action.cancel")}
          </a>
          <button type="submit" className="btn bad">
            {t("remove.submit")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
