/** The message of a wrong field, below its control. */
import { messageText } from "../../format";
import type { Message } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface FieldErrorProps {
  t: Translate;
  /** The id that the control names. */
  id: string;
  error: Message;
  /** Whether the message has the focus when its screen opens, in place of its control. */
  focused?: boolean;
}

export function FieldError({ t, id, error, focused = false }: FieldErrorProps) {
  const focus = focused ? { tabIndex: -1, autoFocus: true } : {};
  return (
    <p className="error" id={id} lang={error.lang ?? undefined} {...focus}>
      <Icon name="fault" />
      {messageText(t, error)}
    </p>
  );
}
