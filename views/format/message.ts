/** Formats a message: the provider's text as it was sent, or the translation of the message's key. */
import type { Message } from "../generated/page-data";
import type { TextKey } from "../generated/text-keys";
import type { Translate } from "../texts";
import { bidiIsolate } from "./location";

export function messageText(t: Translate, message: Message): string {
  const { key, values, text } = message;
  const name = bidiIsolate(String(values?.name ?? ""));
  return text ?? (key ? t(key, { ...values, name, field: fieldLabel(t, message) }) : "");
}

/** The label of the field that a message is about; empty if the message names no field. */
export function fieldLabel(t: Translate, { values }: Message): string {
  // Cast: the host sends the key of a label.
  return values?.field ? t(values.field as TextKey) : "";
}
