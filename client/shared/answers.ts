/** The host's JSON answers to a page or a form. */
import type { Page } from "../../views/generated/page-data";

/** The answer to a form that was carried out, or to any request after the session has ended. */
interface RedirectAnswer {
  redirect: string;
  /** Whether the address needs a document of its own. */
  document: boolean;
  /** The values that are stored now, by field; only of a form that saves itself. */
  saved?: Readonly<Record<string, string>>;
}

/** The host is busy, and has not begun the request. */
export interface Refusal {
  problem: "busy";
  /** Seconds after which the request may be sent again. */
  retry_after: number;
  /** Identifies the request in the host's log. */
  request_id: string | null;
}

export type Answer = Page | RedirectAnswer | Refusal;

/** The token to send the form with again; null if the form was refused for another reason, or if
 * `account` is not the account that is logged in now. */
export function renewedToken({ form, shell, csrf }: Page, account: string | null): string | null {
  const isExpired = form?.errors[""]?.key === "FORM_EXPIRED";
  return isExpired && account !== null && shell?.account_id === account ? csrf : null;
}
