/** Why a form as a whole was refused; nothing where it was not. */

import { message } from "../../format/message";
import type { FormState } from "../../generated/page-data";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface RefusalProps {
  t: Translate;
  form: FormState | null | undefined;
}

export function Refusal({ t, form }: RefusalProps) {
  const refusal = form?.errors[""];
  if (!refusal) return null;
  return (
    <p className="note bad" role="alert" tabIndex={-1} lang={refusal.lang ?? undefined}>
      <Icon name="fault" />
      {message(t, refusal)}
    </p>
  );
}
