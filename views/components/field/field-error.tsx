/** What is wrong with a field, below it; nothing where nothing is. */

import { message } from "../../format/message";
import type { Message } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface FieldErrorProps {
  t: Translate;
  /** The field's name; the error is `{name}-error`. */
  name: string;
  error: Message | undefined;
}

export function FieldError({ t, name, error }: FieldErrorProps) {
  if (!error) return null;
  return (
    <p className="error" id={`${name}-error`} lang={error.lang ?? undefined}>
      <Icon name="fault" />
      {message(t, error)}
    </p>
  );
}
