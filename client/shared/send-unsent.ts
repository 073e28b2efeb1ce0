/** Sends an unsent note to the host so that it is saved only once, even if answers are lost. */
import type { Message, Page } from "../../views/generated/page-data";
import { FORM_ANSWER_SECONDS } from "../generated/limits";
import { type Answer, renewedToken } from "./answers";
import { removeUnsent, type UnsentNote, updateUnsent } from "./outbox";
import { withTimeLimit } from "./request-json";

/** The outcome of sending a note: after `later` it has to be tried again; after `unreachable` no other
 * note can be sent now either. */
export type Sending = "saved" | "refused" | "later" | "unreachable";

/** The fragment of the redirect after a note was saved: the service history. */
const HISTORY = "#service";

/**
 * Sends a note with `csrf`, a token of the account's current session, stores its new state, and returns
 * the outcome.
 *
 * The token is stored before it is used. A note whose answer was lost is sent again with the same
 * token, by which the host recognizes it. If the host has forgotten the token, or the token is of a
 * session that has ended, the field `kept` makes the host look for the note before adding it.
 */
export async function sendUnsent(note: UnsentNote, csrf: string): Promise<Sending> {
  let sent: UnsentNote = { ...note, csrf: note.csrf ?? csrf };
  // Two attempts: the token of the first may be of an earlier session.
  for (let attempt = 0; attempt < 2; attempt++) {
    if (!(await updateUnsent(sent))) return "later";
    const { status, answer } = await post(sent);
    // An intermediary may refuse this note and pass others; its size only its author can change.
    if (!answer && status === 413) return refuse(sent, { key: "FORM_TOO_LARGE" });
    if (!answer) return status >= 400 && status < 500 ? "later" : "unreachable";
    if ("retry_after" in answer) return "unreachable";
    if ("redirect" in answer) {
      if (status >= 400) return "unreachable";
      return followRedirect(sent, answer.redirect);
    }
    const renewed = renewedToken(answer, note.account);
    if (renewed === null) return judge(sent, status, answer);
    sent = { ...sent, csrf: renewed };
  }
  return "unreachable";
}

async function post({ id, path, fields, csrf }: UnsentNote) {
  const body = new URLSearchParams({ ...fields, kept: id, csrf: csrf ?? "" });
  const headers = { accept: "application/json" };
  return withTimeLimit(FORM_ANSWER_SECONDS, async (signal) => {
    const request = { method: "POST", headers, body, signal };
    const response = await fetch(path, request).catch(() => null);
    const answer: Answer | null = (await response?.json().catch(() => null)) ?? null;
    return { status: response?.status ?? 0, answer };
  });
}

/** Handles a redirect: to the service history after the note was saved; elsewhere if it was not, for
 * example to the new address of a heater that has another type by now. */
async function followRedirect(sent: UnsentNote, address: string): Promise<Sending> {
  const { pathname, hash } = new URL(address, "https://host");
  if (hash === HISTORY) {
    await removeUnsent(sent.id);
    return "saved";
  }
  if (pathname.endsWith("/details")) await updateUnsent({ ...sent, path: pathname });
  return "later";
}

/** The outcome of a page without a redirect; stores the refusal if the host has refused the note. */
async function judge(sent: UnsentNote, status: number, page: Page): Promise<Sending> {
  const refusal: Message | undefined = Object.values(page.form?.errors ?? {})[0];
  const isAboutNote = refusal && status >= 400 && status < 500 && status !== 429;
  if (refusal?.key === "FORM_EXPIRED") return "unreachable";
  if (!isAboutNote) return "later";
  return refuse(sent, refusal);
}

async function refuse(sent: UnsentNote, refusal: Message): Promise<Sending> {
  await updateUnsent({ ...sent, csrf: null, refusal });
  return "refused";
}
