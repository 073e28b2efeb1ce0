/** Why a form as a whole was refused; shows nothing where it was not. */

import { messageText } from "../../format";
import type { FormState } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

export function FormError({ t, form }: { t: Translate; form: FormState | null | undefined }) {
  const error = form?.errors[""];
  if (!error) return null;
  return (
    <p className="note bad" role="alert" tabIndex={-1} lang={error.lang ?? undefined}>
      <Icon name="fault" />
      {messageText(t, error)}
    </p>
  );
}
