/** Asks whether a customer is to be removed from the installer's list. */
import type { App } from "../../app";
import { Dialog, Form, isolated } from "../../components";
import type { CustomerInfo, FormState } from "../../generated/page-data";
import { href } from "../../routes";

interface RemoveProps {
  app: App;
  customer: CustomerInfo;
  form: FormState | null;
}

export function Remove({ app, customer, form }: RemoveProps) {
  const { t } = app;
  const back = href("customer", { id: customer.id });
  const name = isolated(customer.name ?? t("customer.unnamed"));
  return (
    <Dialog t={t} title={t("customer_remove.title")} close={back}>
      <Form app={app} form={form}>
        <p>{t("customer_remove.question", { name })}</p>
        <div className="actions">
          <a className="btn" href={back}>
            {t("action.cancel")}
          </a>
          <button type="submit" className="btn bad">
            {t("customer_remove.confirm")}
          </button>
        </div>
      </Form>
    </Dialog>
  );
}
