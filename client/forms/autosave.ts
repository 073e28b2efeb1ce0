/** Forms with `data-autosave` save themselves: after the last key, with the attribute's value as the
 * delay in milliseconds, and at once on a choice. A form that could not be saved keeps its values and
 * shows a message. It is sent again automatically only if there was no connection or the host was
 * busy. That is harmless: the form has its old values, which the host compares with those it has
 * stored. */
import { addressPart } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import type { Translate } from "../../views/texts";
import { FORM_ANSWER_SECONDS } from "../generated/limits";
import { renewedToken } from "../shared/answers";
import { showBanner } from "../shared/banner";
import { element, setText } from "../shared/dom";
import { withTimeLimit } from "../shared/request-json";
import type { PageStore } from "../start/page-store";
import { isChoice, isControl, isFreshDocument, isTouched } from "./controls";
import { readAnswer, type SaveResult } from "./save-answer";
import { type Outcome, SaveQueue } from "./save-queue";
import { showErrors, showRefused, showState } from "./save-status";
import { fieldsOf, showStored, UNIT, type Values } from "./saved-values";

const AUTOSAVE_FORM = "form[data-autosave]";
/** The prefix of a number field's name, as `UNIT` is that of the name of its unit. */
const NUMBER = "value";

let isSaving = false;
let store: PageStore;
let t: Translate;
/** Forms with unsaved input, each with the timer that will save it. */
const typing = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>();
/** The headings of the screens of forms that were typed into. */
const headings = new WeakMap<HTMLFormElement, string>();
/** Forms whose last state was not saved. */
const unsaved = new Set<HTMLFormElement>();
const queue = new SaveQueue(send, showOutcome);
/** The address of the document to load after all forms have been sent, such as the login. */
let redirect: string | null = null;

/** Starts saving, once for all present and future forms of the document. */
export function enhance(shown: PageStore): void {
  if (isSaving) return;
  isSaving = true;
  store = shown;
  ({ t } = store.current());
  document.documentElement.dataset.autosaves = "";
  document.addEventListener("input", ({ target }) => schedule(target));
  document.addEventListener("submit", saveInstead, true);
  // A user who leaves within the delay expects the input to be saved.
  document.addEventListener("click", saveOnLink, true);
  window.addEventListener("pagehide", saveTyped);
  window.addEventListener("online", () => void queue.sendNext());
  store.subscribe(tellLeft);
  if (isFreshDocument()) scheduleTouched();
}

/** Schedules forms that were typed into before this module was loaded. */
function scheduleTouched(): void {
  const fields = `${AUTOSAVE_FORM} :is(input, textarea):not([type=hidden], [type=file])`;
  for (const control of document.querySelectorAll<HTMLInputElement>(fields)) {
    if (isTouched(control)) schedule(control);
  }
}

function schedule(control: EventTarget | null): void {
  if (!isControl(control)) return;
  const { form } = control;
  if (!form?.matches(AUTOSAVE_FORM)) return;
  clearTimeout(typing.get(form));
  headings.set(form, store.current().heading);
  if (!form.hasAttribute("data-failed")) showState(form, "typing", "");
  const delay = isChoice(control) ? 0 : Number(form.dataset.autosave);
  const timer = setTimeout(() => save(form), delay);
  typing.set(form, timer);
}

function saveInstead(event: SubmitEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLFormElement) || !target.matches(AUTOSAVE_FORM)) return;
  event.preventDefault();
  save(target);
}

function saveOnLink({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest("a[href]")) saveTyped();
}

function saveTyped(): void {
  for (const form of [...typing.keys()]) save(form);
}

/** Asks before the page is left while newer changes wait for the answer to an older save: the
 * page could not send them any more. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  saveTyped();
  if (!queue.isEmpty) event.preventDefault();
}

function save(form: HTMLFormElement): void {
  window.addEventListener("beforeunload", askBeforeLeaving);
  clearTimeout(typing.get(form));
  typing.delete(form);
  queue.add(form);
}

async function send(form: HTMLFormElement): Promise<Outcome> {
  const fields = fieldsOf(form);
  fields.set("autosave", "1");
  showState(form, "saving", t("autosave.saving"));
  showErrors(form, {}, t);
  let result = await post(form, fields);
  if (result.kind === "refused" && renewToken(form, fields, result.page)) {
    result = await post(form, fields);
  }
  if (result.kind === "offline" || result.kind === "busy") return result.kind;
  if (result.kind === "refused") {
    // Without its messages, the answer is as good as none.
    if (!(await store.addMessages())) return "offline";
    showValues(form, fields, result.values);
    showRefused(form, result.errors, t);
    unsaved.add(form);
    tellLeft();
    return "refused";
  }
  if (result.isDocument) redirect = result.address;
  if (!result.isSaved) return "refused";
  unsaved.delete(form);
  showValues(form, fields, result.values);
  return "saved";
}

/** Puts the token of the present session into a form that was refused because its own is of an
 * earlier one, such as after a login in another tab; returns whether there is one. */
function renewToken(form: HTMLFormElement, fields: FormData, refused: Page | null): boolean {
  const account = store.current().page.shell?.account_id ?? null;
  const token = refused && renewedToken(refused, account);
  if (token === null) return false;
  const control = form.elements.namedItem("csrf");
  if (control instanceof HTMLInputElement) control.value = token;
  fields.set("csrf", token);
  return true;
}

function showOutcome(form: HTMLFormElement, outcome: Outcome): void {
  if (outcome === "offline" || outcome === "busy") {
    showState(form, "failed", t(`autosave.${outcome}`));
    return;
  }
  if (outcome === "saved") {
    if (!typing.has(form)) showState(form, "saved", t("autosave.saved"));
    // Hides the note that the form was not sent because the session had ended.
    const notes = document.querySelectorAll<HTMLElement>("main > .note.bad");
    for (const note of notes) note.hidden = true;
  }
  if (!queue.isEmpty || typing.size > 0) return;
  window.removeEventListener("beforeunload", askBeforeLeaving);
  if (redirect) window.location.assign(redirect);
}

/** Says which screens were left with a change that was not saved. */
function tellLeft(): void {
  for (const form of unsaved) {
    const screen = headings.get(form);
    if (form.isConnected || screen === undefined) continue;
    unsaved.delete(form);
    const address = form.getAttribute("action") ?? "";
    const link = element("a", { class: "btn", href: address }, t("unsent.show"));
    link.addEventListener("click", showBanner(t("autosave.left", { screen }), link));
  }
}

/** Shows the stored values, and the units of numbers beside these. */
function showValues(form: HTMLFormElement, sent: FormData, stored: Values): void {
  if (!showStored(form, sent, stored)) return;
  for (const [name, value] of Object.entries(stored)) {
    // A unit that has stayed the same keeps the words of its language.
    if (!name.startsWith(UNIT) || sent.get(name) === value) continue;
    const number = addressPart(NUMBER + name.slice(UNIT.length));
    const label = document.getElementById(`${number}-${UNIT}`);
    if (label) setText(label, value);
  }
}

async function post(form: HTMLFormElement, fields: FormData): Promise<SaveResult> {
  const answer = withTimeLimit(FORM_ANSWER_SECONDS, async (signal) => {
    const response = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
      keepalive: true,
      signal,
    });
    return [response.status, await response.text()] as const;
  });
  // No answer in time is handled as the answer of a proxy that cannot reach the host.
  const [status, text] = await answer.catch(() => [503, ""] as const);
  return readAnswer(status, text);
}
