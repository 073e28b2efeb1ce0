/** Interprets the host's answer to a form that saves itself. */
import type { Message, Page } from "../../views/generated/page-data";
import type { TextKey } from "../../views/generated/text-keys";
import type { Answer } from "../shared/answers";
import type { Values } from "./saved-values";

export type Errors = Readonly<Record<string, Message>>;

export type SaveResult =
  | { kind: "offline" }
  | { kind: "busy" }
  | { kind: "refused"; errors: Errors; values: Values; page: Page | null }
  | {
      kind: "redirect";
      address: string;
      isDocument: boolean;
      isSaved: boolean;
      values: Values;
    };

/** The statuses of a proxy that cannot reach the host. */
const UNREACHABLE = [502, 503, 504];

export function readAnswer(status: number, text: string): SaveResult {
  const answer = parse(text);
  if (!answer && UNREACHABLE.includes(status)) return { kind: "offline" };
  if (answer && "retry_after" in answer) return { kind: "busy" };
  if (answer && "redirect" in answer) {
    const { redirect: address, document: isDocument, saved: values = {} } = answer;
    return { kind: "redirect", address, isDocument, isSaved: status === 200, values };
  }
  const { errors = { "": { key: messageKey(status) } }, values = {} } = answer?.form ?? {};
  return { kind: "refused", errors, values, page: answer };
}

/** The host's answer; null for a text that is not one of the host's answers. */
function parse(text: string): Answer | null {
  try {
    const answer: Answer | null = JSON.parse(text);
    const isOurs = answer && ["redirect", "route", "retry_after"].some((name) => name in answer);
    return isOurs ? answer : null;
  } catch {
    return null;
  }
}

/** The message for an answer without one. After a status 4xx the form was not carried out; after any
 * other that is unknown. */
function messageKey(status: number): TextKey {
  if (status < 400 || status >= 500) return "SEND_UNKNOWN";
  return status === 413 ? "FORM_TOO_LARGE" : "FORM_REJECTED";
}
