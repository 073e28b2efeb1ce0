/** Sends an unsent note to the host, so that it is saved once whatever becomes of the answers. */
import type { Message, Page } from "../../views/generated/page-data";
import type { Answer } from "./answers";
import { removeUnsent, type UnsentNote, updateUnsent } from "./outbox";
import { renewedToken } from "./renewed-token";

/** What became of a note: `later` is for whatever is to be tried again, and `unreachable` where no other
 * note can be sent now either. */
export type Sending = "saved" | "refused" | "later" | "unreachable";

/** Where a note that was saved leads to: its history. */
const HISTORY = "#service";

/**
 * Sends a note with a token of the account's own session, and stores what came of it.
 *
 * The token is stored before it is used. A note whose answer was lost is sent again with the same
 * one, by which the host knows it; where the host has forgotten it, or the token is of a session that
 * has ended, the field `kept` has the host look for the note before it adds it.
 */
export async function sendUnsent(note: UnsentNote, csrf: string): Promise<Sending> {
  let sent: UnsentNote = { ...note, csrf: note.csrf ?? csrf };
  // Two attempts: the token may be of an earlier session.
  for (let attempt = 0; attempt < 2; attempt++) {
    if (!(await updateUnsent(sent))) return "later";
    const { status, answer } = await post(sent);
    if (!answer || "retry_after" in answer) return "unreachable";
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
  const response = await fetch(path, { method: "POST", headers, body }).catch(() => null);
  const answer: Answer | null = (await response?.json().catch(() => null)) ?? null;
  return { status: response?.status ?? 0, answer };
}

/** A refused note may lead elsewhere, too: its heater has another type by now. */
async function followRedirect(sent: UnsentNote, address: string): Promise<Sending> {
  const { pathname, hash } = new URL(address, "https://host");
  if (hash === HISTORY) {
    await removeUnsent(sent.id);
    return "saved";
  }
  if (pathname.endsWith("/details")) await updateUnsent({ ...sent, path: pathname });
  return "later";
}

async function judge(sent: UnsentNote, status: number, page: Page): Promise<Sending> {
  const refusal: Message | undefined = Object.values(page.form?.errors ?? {})[0];
  const isAboutNote = refusal && status >= 400 && status < 500 && status !== 429;
  if (refusal?.key === "FORM_EXPIRED") return "unreachable";
  if (!isAboutNote) return "later";
  await updateUnsent({ ...sent, csrf: null, refusal });
  return "refused";
}
