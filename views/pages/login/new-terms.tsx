/** The changed terms, which the user has to accept before any other screen is shown. */
import type { App } from "../../app";
import { Form, SubmitButton, Terms } from "../../components";
import type { FormState, Terms as TermsData } from "../../generated/page-data";
import { href } from "../../routes";

interface NewTermsProps {
  app: App;
  form: FormState | null;
  terms: TermsData;
}

export function NewTerms({ app, form, terms }: NewTermsProps) {
  const { t } = app;
  return (
    <>
      <Terms app={app} terms={terms} />
      <Form app={app} label={null} form={form} className="actions">
        <input type="hidden" name="intent" value="accept" />
        <input type="hidden" name="agreement" value={terms.id} />
        <a className="btn" href={href("logout")}>
          {t("action.logout")}
        </a>
        <SubmitButton text={t(terms.problem ? "action.continue" : "terms.accept")} />
      </Form>
    </>
  );
}
