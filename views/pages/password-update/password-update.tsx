/** Change the password: the current one, a new one and its repetition. */
import type { App, PageHead, ViewProps } from "../../app";
import { Field, Form, SubmitButton } from "../../components";
import type { PasswordUpdateData } from "../../generated/page-data";
import { href } from "../../routes";

export function title(_: PasswordUpdateData, { t }: App): string {
  return t("password.title");
}

export function head(_: PasswordUpdateData, { t }: App): PageHead {
  return { back: { href: href("my-profile"), text: t("shell.profile") } };
}

export default function PasswordUpdate({ app, data, form }: ViewProps<PasswordUpdateData>) {
  const { t } = app;
  const common = { t, form, type: "password", required: true } as const;
  return (
    <Form app={app} label={t("password.title")} form={form} className="card stack narrow">
      <input type="email" autoComplete="username" value={data.email} readOnly hidden />
      <Field
        {...common}
        name="current_password"
        label={t("field.current_password")}
        autoComplete="current-password"
      />
      <Field
        {...common}
        name="password"
        label={t("field.new_password")}
        hint={t("password.hint", { least: data.least })}
        autoComplete="new-password"
      />
      <Field
        {...common}
        name="password2"
        label={t("field.new_password2")}
        autoComplete="new-password"
      />
      <div className="buttons">
        <SubmitButton text={t("password.submit")} />
        <a className="btn" href={href("my-profile")}>
          {t("action.cancel")}
        </a>
      </div>
    </Form>
  );
}
