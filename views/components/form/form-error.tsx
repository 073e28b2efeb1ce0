/** Why a form was refused: the message for the form as a whole, and the messages of its fields if
 * several are wrong. Shows nothing if there is neither. */

import { fieldLabel, messageText } from "../../format";
import type { FormState, Message } from "../../generated/page-data";
import { addressPart } from "../../routes";
import type { Translate } from "../../texts";
import { Icon } from "../icon/icon";

interface FormErrorProps {
  t: Translate;
  form: FormState | null | undefined;
  /** The labels of fields, by name, whose errors do not name them. */
  labels?: Readonly<Record<string, string>> | undefined;
}

/** The element has the focus when it is shown, unless a single field is
 * wrong: then that field has it. */
export function FormError({ t, form, labels = {} }: FormErrorProps) {
  const { "": whole, ...fields } = form?.errors ?? {};
  const wrong = Object.entries(fields);
  const count = wrong.length;
  if (!whole && count < 2) return null;
  const focus = { tabIndex: -1, autoFocus: count !== 1 };
  return (
    <div className="note bad" data-refused="" {...focus}>
      <Icon name="fault" />
      <div>
        {count > 1 ? <h2>{t("form.errors", { count })}</h2> : null}
        {whole ? <p lang={whole.lang ?? undefined}>{messageText(t, whole)}</p> : null}
        {count > 1 ? (
          <ul>
            {wrong.map(([name, error]) => (
              <li key={name}>
                <a href={`#${addressPart(name)}`}>
                  <Line t={t} error={error} label={labels[name]} />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

/** The message of a field: only the label for a missing value; the label
 * before a text of the provider. */
function Line({ t, error, label }: { t: Translate; error: Message; label: string | undefined }) {
  const field = label ?? fieldLabel(t, error);
  if (error.key === "FIELD_REQUIRED") return <span>{field}</span>;
  return (
    <>
      {label || (error.text && field) ? `${field}: ` : null}
      <span lang={error.lang ?? undefined}>{messageText(t, error)}</span>
    </>
  );
}
