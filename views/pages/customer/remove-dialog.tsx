/** Asks whether a customer is to be removed from the installer's list: whom, what follows, and how the
 * customer comes back. */
import type { ViewProps } from "../../app";
import { Dialog, DialogActions, Form } from "../../components";
import { DOT, joinKnown, placeName } from "../../format";
import type { CustomerData } from "../../generated/page-data";
import { href } from "../../routes";

export function RemoveDialog({ app, data: { customer }, form }: ViewProps<CustomerData>) {
  const { t, page } = app;
  const back = href("customer", { id: customer.id });
  const { address, postal_code } = customer;
  const place = joinKnown([placeName(customer), address && postal_code], DOT);
  return (
    <Dialog app={app} title={t("customer_remove.question")} close={back}>
      <Form app={app} label={null} form={form} className="stack">
        <input type="hidden" name="remove" value="1" />
        <div>
          <p className="lead">
            <bdi>{customer.name ?? t("customer.unnamed")}</bdi>
          </p>
          <p>{place}</p>
        </div>
        <div className="prose">
          <ul>
            <li>{t("customer_remove.unseen")}</li>
            {page.shell?.history ? <li>{t("customer_remove.erased")}</li> : null}
            <li>{t("customer_remove.remains")}</li>
            <li>{t("customer_remove.back")}</li>
          </ul>
        </div>
        <DialogActions t={t} close={back} submit={t("customer_remove.confirm")} danger />
      </Form>
    </Dialog>
  );
}
