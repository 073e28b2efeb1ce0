/** The text of a message: the provider's as it was sent, or the translation of its key. */
import type { Message } from "../generated/page-data";
import type { Translate } from "../texts";

export function messageText(t: Translate, { key, values, text }: Message): string {
  return text ?? (key ? t(key, values) : "");
}
