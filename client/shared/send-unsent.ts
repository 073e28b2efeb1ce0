/** Sends an unsent form to the host so that it is saved only once, even if answers are lost. */
import { href } from "../../views/basics";
import type { HeaterVisitNewData, Message, Page } from "../../views/generated/page-data";
import { FORM_ANSWER_SECONDS } from "../generated/limits";
import { type Answer, renewedToken } from "./answers";
import { removeUnsent, type UnsentForm, updateUnsent } from "./outbox";
import { withTimeLimit } from "./request-json";

/** The outcome of sending a form: after `later` it has to be tried again; after `unreachable` no other one
 * can be sent now either. */
export type Sending = "saved" | "refused" | "later" | "unreachable";

/** The fragment of the redirect after a form was saved: the service history. */
const HISTORY = "#service";

/**
 * Sends a form with `csrf`, a token of the account's current session, stores its new state, and returns
 * the outcome.
 *
 * The token is stored before it is used. A form whose answer was lost is sent again with the same
 * token, by which the host recognizes it. If the host has forgotten the token, or the token is of a
 * session that has ended, the field `kept` makes the host look for what it would add.
 */
export async function sendUnsent(unsent: UnsentForm, csrf: string): Promise<Sending> {
  let sent: UnsentForm = { ...unsent, csrf: unsent.csrf ?? csrf };
  // Two attempts: the token of the first may be of an earlier session.
  for (let attempt = 0; attempt < 2; attempt++) {
    if (!(await updateUnsent(sent))) return "later";
    const { status, answer } = await post(sent);
    // An intermediary may refuse this form and pass others; its size only its author can change.
    if (!answer && status === 413) return refuse(sent, { key: "FORM_TOO_LARGE" });
    if (!answer) return status >= 400 && status < 500 ? "later" : "unreachable";
    if ("retry_after" in answer) return "unreachable";
    if ("redirect" in answer) {
      if (status >= 400 && !isMoved(sent, answer.redirect)) return "unreachable";
      return followRedirect(sent, answer.redirect);
    }
    const renewed = renewedToken(answer, unsent.account);
    if (renewed === null) return judge(sent, status, answer);
    sent = { ...sent, csrf: renewed };
  }
  return "unreachable";
}

async function post({ id, path, fields, at, csrf }: UnsentForm) {
  const body = new URLSearchParams({ ...fields, kept: id, at: String(at), csrf: csrf ?? "" });
  const headers = { accept: "application/json" };
  return withTimeLimit(FORM_ANSWER_SECONDS, async (signal) => {
    const request = { method: "POST", headers, body, signal };
    const response = await fetch(path, request).catch(() => null);
    const answer: Answer | null = (await response?.json().catch(() => null)) ?? null;
    return { status: response?.status ?? 0, answer };
  });
}

/** Handles a redirect: to the service history after the form was saved; elsewhere if it was not, for
 * example to the new address of a heater that has another type by now. */
async function followRedirect(sent: UnsentForm, address: string): Promise<Sending> {
  const { pathname, hash } = new URL(address, "https://host");
  if (hash === HISTORY) {
    await removeUnsent(sent.id);
    return "saved";
  }
  if (isMoved(sent, address)) await updateUnsent({ ...sent, path: pathname });
  return "later";
}

/** Whether the address is that of the form's screen, with another type of the heater. */
function isMoved({ path }: UnsentForm, address: string): boolean {
  const withoutType = (each: string) => each.replace(/^(\/heaters\/[^/]+)\/[^/]+/, "$1");
  return withoutType(new URL(address, "https://host").pathname) === withoutType(path);
}

/** The outcome of a page without a redirect; stores the refusal if the host has refused the form. */
async function judge(sent: UnsentForm, status: number, page: Page): Promise<Sending> {
  const refusal: Message | undefined = Object.values(page.form?.errors ?? {})[0];
  const isAboutForm = refusal && status >= 400 && status < 500 && status !== 429;
  if (refusal?.key === "FORM_EXPIRED") return "unreachable";
  if (!isAboutForm) return "later";
  return refuse({ ...sent, path: draftOf(sent, page) ?? sent.path }, refusal);
}

/** The path of the draft of a visit that has begun meanwhile, if its start was refused: edited there, it is
 * shown beside what is stored. */
function draftOf({ fields }: UnsentForm, { route, params, data }: Page): string | null {
  if (route !== "heater-visit-new") return null;
  // Cast: the type of a page's data follows from its route; the page of a problem has none.
  const begun = (data as HeaterVisitNewData | null)?.begun.find(({ id }) => id === fields.visit);
  return begun?.sheet ? href("heater-visit", { ...params, visit: begun.sheet }) : null;
}

async function refuse(sent: UnsentForm, refusal: Message): Promise<Sending> {
  await updateUnsent({ ...sent, csrf: null, refusal });
  return "refused";
}
