/** Asks whether a customer is to be removed from the installer's list. */
import type { App } from "../../app";
import { Dialog, DialogActions, Form } from "../../components";
import { bidiIsolate } from "../../format";
import type { CustomerInfo, FormState } from "../../generated/page-data";
import { href } from "../../routes";

interface RemoveDialogProps {
  app: App;
  customer: CustomerInfo;
  form: FormState | null;
}

export function RemoveDialog({ app, customer, form }: RemoveDialogProps) {
  const { t } = app;
  const back = href("customer", { id: customer.id });
  const name = bidiIsolate(customer.name ?? t("customer.unnamed"));
  return (
    <Dialog t={t} title={t("customer_remove.title")} close={back}>
      <Form app={app} form={form}>
        <p>{t("customer_remove.question", { name })}</p>
        <DialogActions t={t} close={back} submit={t("customer_remove.confirm")} danger />
      </Form>
    </Dialog>
  );
}
