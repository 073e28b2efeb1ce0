/** The text of a message: the provider's as it was sent, or the translation of its key. */
import type { Message } from "../generated/page-data";
import type { TextKey } from "../generated/text-keys";
import type { Translate } from "../texts";

export function messageText(t: Translate, { key, values, text }: Message): string {
  // The build checks that the keys of messages have texts.
  return text ?? (key ? t(key as TextKey, values) : "");
}
