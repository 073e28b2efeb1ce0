/** Reads the token of an answer that refused a form because its token was out of date. */
import type { Page } from "../../views/generated/page-data";

/**
 * The token to send the form with again; null if the form was refused for another reason, or if
 * `account` is not the account that is logged in now.
 */
export function renewedToken({ form, shell, csrf }: Page, account: string | null): string | null {
  const isExpired = form?.errors[""]?.key === "FORM_EXPIRED";
  return isExpired && account !== null && shell?.account_id === account ? csrf : null;
}
