/** The account's picture, and the form that replaces it. */
import type { ViewProps } from "../../app";
import { Field, Form, Icon } from "../../components";
import type { MyProfileData } from "../../generated/page-data";
import { href } from "../../routes";

export function Picture({ app, data, form }: ViewProps<MyProfileData>) {
  const { t } = app;
  return (
    <div className="portrait" id="portrait">
      {data.picture ? (
        <img src={data.picture} alt={t("profile.picture")} width="96" height="96" />
      ) : (
        <span className="nobody">
          <Icon name="user" />
        </span>
      )}
      <Form
        app={app}
        label={t("profile.picture")}
        form={form}
        action={`${href("my-profile")}#portrait`}
        className="stack"
        upload
      >
        <input type="hidden" name="intent" value="picture" />
        <Field
          t={t}
          form={form}
          name="picture"
          label={t("profile.picture_choose")}
          hint={t("profile.picture_hint")}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif"
        />
        <button type="submit" className="btn">
          {t("profile.picture_save")}
        </button>
      </Form>
    </div>
  );
}
