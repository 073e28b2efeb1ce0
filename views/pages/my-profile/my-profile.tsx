/** My profile: the account's fields with autosave, its picture, and links to its other screens. */
import type { App, ViewProps } from "../../app";
import { Card, FormError, Icon, PolicyDialog, PolicyLink } from "../../components";
import type { FormState, MyProfileData } from "../../generated/page-data";
import { href } from "../../routes";
import { Picture } from "./picture";
import { ProfileForm } from "./profile-form";
import { RemoveDialog } from "./remove-dialog";

export function title(_: MyProfileData, { t }: App): string {
  return t("shell.profile");
}

export default function MyProfile({ app, data, form }: ViewProps<MyProfileData>) {
  const { t } = app;
  const refused = (intent: string): FormState | null =>
    form?.values.intent === intent ? form : null;
  const removing = data.dialog === "remove";
  const placed = refused("save") ?? refused("picture") ?? (removing ? refused("remove") : null);
  return (
    <>
      <FormError key={app.page.now} t={t} form={placed ? null : form} />
      <div className="cols">
        <Card title={t("profile.details")} className="profile">
          <ProfileForm app={app} data={data} form={refused("save")} />
        </Card>
        <div>
          <Card title={t("profile.picture")}>
            <Picture app={app} data={data} form={refused("picture")} />
          </Card>
          <Card title={t("profile.account")}>
            <Links app={app} data={data} />
          </Card>
        </div>
      </div>
      {removing ? <RemoveDialog app={app} data={data} form={refused("remove")} /> : null}
      {data.dialog === "policy" && data.policy?.url === null ? (
        <PolicyDialog app={app} close={href("my-profile")} terms={href("terms")} />
      ) : null}
    </>
  );
}

function Links({ app, data }: { app: App; data: MyProfileData }) {
  const { t } = app;
  const { phone, dial } = data;
  return (
    <ul className="link-list">
      <li>
        <a href={href("password-update")}>
          <Icon name="lock" />
          {t("password.title")}
        </a>
      </li>
      {app.page.shell?.history ? (
        <li>
          <a href={href("changes")}>
            <Icon name="clock" />
            {t("changes.title")}
          </a>
        </li>
      ) : null}
      <li>
        <a href={href("terms")}>
          <Icon name="book" />
          {t("terms.read")}
        </a>
      </li>
      {data.policy ? (
        <li>
          <PolicyLink
            app={app}
            policy={data.policy}
            dialog={href("my-profile", {}, { dialog: "policy" })}
          />
        </li>
      ) : null}
      {dial ? (
        <li>
          <a href={`tel:${dial}`}>
            <Icon name="phone" />
            {t("profile.support")} {phone}
          </a>
        </li>
      ) : null}
      <li>
        <a className="danger" href={href("my-profile", {}, { dialog: "remove" })}>
          <Icon name="close" />
          {t("profile.remove")}
        </a>
      </li>
    </ul>
  );
}
