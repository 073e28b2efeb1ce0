/** The words of a message: the provider's own as they were sent, or ours by key. */
import type { Message } from "../generated/page-data";
import type { Translate } from "../texts";

export function message(t: Translate, { key, values, text }: Message): string {
  return text ?? (key ? t(key, values) : "");
}
