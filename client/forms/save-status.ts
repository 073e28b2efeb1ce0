/** Shows the state of a form that saves itself, and the messages beside its fields. */
import { addressPart, messageText } from "../../views/basics";
import type { Message } from "../../views/generated/page-data";
import type { Translate } from "../../views/texts";
import { element, icon, setText } from "../shared/dom";
import type { Errors } from "./save-answer";

type State = "typing" | "saving" | "saved" | "failed";

export function showState(form: HTMLFormElement, state: State, text: string): void {
  const line = form.querySelector<HTMLElement>("[data-save-state]");
  form.toggleAttribute("data-failed", state === "failed");
  if (!line) return;
  line.dataset.state = state;
  setText(line, text);
}

/** The forms whose last state was refused. */
const refused = new Set<HTMLFormElement>();

/** Makes the document's title say whether a form on the screen was refused, as the title of such
 * a page from the host does. */
function showInTitle(t: Translate): void {
  const open = [...refused].some((form) => form.isConnected);
  const shown = document.querySelector("main form :is(.error, [data-refused]):not([hidden])");
  const prefix = t("form.error_title", { title: "" }).trim();
  const title = document.title.startsWith(prefix)
    ? document.title.slice(prefix.length).trim()
    : document.title;
  document.title = open || shown ? t("form.error_title", { title }) : title;
}

/** Shows that the form was refused, and the message for the form as a whole. */
export function showRefused(form: HTMLFormElement, errors: Errors, t: Translate): void {
  showErrors(form, errors, t);
  refused.add(form);
  showInTitle(t);
  const whole: Message | undefined = errors[""];
  const isUnknown = Object.values(errors).some(({ key }) => key === "SEND_UNKNOWN");
  const failed = !isUnknown && t("autosave.failed");
  showState(form, "failed", [failed, whole && messageText(t, whole)].filter(Boolean).join(" "));
}

/** The ending of the id of a message that this module shows. */
const ERROR = "-autosave-error";

/** Connects a control with its message, in place of the one before; an empty id for none. */
function describe(control: Element, id: string): void {
  const before = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  const ids = [id, ...before.filter((each) => !each.endsWith(ERROR))].filter(Boolean);
  if (ids.length > 0) control.setAttribute("aria-describedby", ids.join(" "));
  else control.removeAttribute("aria-describedby");
}

/** Shows each message beside its field, and removes former messages, also those of the page itself. */
export function showErrors(form: HTMLFormElement, errors: Errors, t: Translate): void {
  for (const old of form.querySelectorAll<HTMLElement>(".error, .note.bad")) {
    if ("autosaveError" in old.dataset) old.remove();
    else old.hidden = true;
  }
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    describe(control, "");
  }
  for (const [name, error] of Object.entries(errors)) {
    const control = [...form.elements].find(
      (each) => each instanceof HTMLInputElement && name !== "" && each.name === name,
    );
    if (!control) continue;
    const id = addressPart(name) + ERROR;
    const attributes = { id, class: "error", "data-autosave-error": "", "data-said": "" };
    const line = element("p", attributes, icon("fault"), messageText(t, error));
    if (error.lang) line.lang = error.lang;
    // A choice is of several controls.
    const invalid = control.closest("fieldset") ?? control;
    invalid.setAttribute("aria-invalid", "true");
    describe(invalid, id);
    const field = control.closest(".field");
    if (field) field.append(line);
    else form.querySelector(".save")?.before(line);
  }
  refused.delete(form);
  showInTitle(t);
}
