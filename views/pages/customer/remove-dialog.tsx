/** Asks whether a customer is to be removed from the installer's list. */
import type { ViewProps } from "../../app";
import { Dialog, DialogActions, Form } from "../../components";
import { bidiIsolate } from "../../format";
import type { CustomerData } from "../../generated/page-data";
import { href } from "../../routes";

export function RemoveDialog({ app, data: { customer }, form }: ViewProps<CustomerData>) {
  const { t } = app;
  const back = href("customer", { id: customer.id });
  const name = bidiIsolate(customer.name ?? t("customer.unnamed"));
  return (
    <Dialog app={app} title={t("customer_remove.title")} close={back}>
      <Form app={app} label={null} form={form}>
        <input type="hidden" name="remove" value="1" />
        <p>{t("customer_remove.question", { name })}</p>
        <DialogActions t={t} close={back} submit={t("customer_remove.confirm")} danger />
      </Form>
    </Dialog>
  );
}
