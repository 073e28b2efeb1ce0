/**
 * Keeps drafts of the forms of a screen in this tab, by account, and by address or name.
 *
 * All forms of a screen are kept when the user has to leave without having sent them: after the session
 * has ended, or when a new version is loaded. They are filled in once, when the user is back. A form
 * with `data-draft` is kept on every input, and is filled in each time until it has been sent.
 */
import type { FormState, Page } from "../../views/generated/page-data";
import type { PageStore } from "../start/page-store";
import {
  type Control,
  isChoice,
  isControl,
  isFreshDocument,
  isRedirected,
  isSaved,
  isTouched,
  keyOf,
  setValue,
  typedValue,
} from "./controls";
import { type FieldValues, storeDraft, storedDraft, storedSent, storeSent } from "./draft-storage";

const DRAFT_FORM = "form[data-draft]";
const NEVER_KEPT = ["hidden", "password", "file", "submit", "button"];

/** The id of the account whose drafts are kept; null until there is a form with `data-draft`. */
let draftAccount: string | null = null;
/** The keys of the drafts whose forms are being sent, by the form's address. */
const sending = new Map<string, string>();

/** Keeps the changed fields of the screen's forms for this page's account. */
export function keepTyped({ problem, shell }: Page): void {
  if (shell?.account_id && !problem) store(shell.account_id, controls());
}

/** Keeps the changed fields of a form that has left the screen, in the draft of its own screen; if that
 * screen is shown again, they are filled in. `key` and `page` are those of the form's screen. */
export function keepLeft(form: HTMLFormElement, key: string, { shell }: Page): void {
  const account = shell?.account_id;
  const controls = [...form.elements].filter(isControl).filter(isOfKeptType);
  const values = valuesOf(controls.filter(isTouched));
  if (!account) return;
  if (key === draftKey()) {
    fill(values);
    return;
  }
  const before = storedDraft(key);
  const others = before?.account === account ? before.values : [];
  storeDraft(key, { account, values: [...new Map([...others, ...values])] });
}

/** Fills in the draft of this screen and account; removes one of another account. */
export function enhance(_: PageStore, page: Page): void {
  const { form, problem, shell } = page;
  if (!shell) return;
  forgetSent(page);
  const typed = storedDraft(draftKey());
  const isOwn = typed?.account === shell.account_id;
  if (typed && !isOwn) storeDraft(draftKey(), null);
  // A problem screen is shown in place of the form that the draft belongs to.
  if (problem) return;
  if (typed && isOwn && hasNoValues(form)) fill(typed.values);
  const hasDraft = document.querySelector(DRAFT_FORM) !== null;
  if (!hasDraft) storeDraft(draftKey(), null);
  if (shell.account_id && hasDraft) keepDrafts(shell.account_id);
}

/** Whether the page has no values for its form: the host returns an interrupted
 * form with a message alone. */
function hasNoValues(form: FormState | null): boolean {
  return !form || Object.keys(form.values).length === 0;
}

/** Removes the draft of the form that was sent to this URL. */
export function forgetDraft(url: string): void {
  const key = sending.get(url);
  if (key) storeDraft(key, null);
}

/** Removes the draft of a form that the previous document has sent without React, if the form was
 * carried out: then a redirect has led to this page, and the page has no form with a message. */
function forgetSent({ form, problem }: Page): void {
  const sent = storedSent();
  if (!sent || sent.document === performance.timeOrigin) return;
  storeSent(null);
  if (isRedirected() && !form && !problem) storeDraft(sent.key, null);
}

function keepDrafts(account: string): void {
  if (draftAccount === null) {
    document.addEventListener("input", ({ target }) => {
      const isDraft = target instanceof Element && target.closest(DRAFT_FORM);
      if (isDraft && draftAccount) store(draftAccount, controls(DRAFT_FORM));
    });
    document.addEventListener("submit", ({ target }) => {
      if (!(target instanceof HTMLFormElement)) return;
      // Another form in the dialog, such as one that deletes, ends the draft of the first one as well.
      const place = target.closest("dialog")?.querySelector(DRAFT_FORM) ?? target;
      if (!place.matches(DRAFT_FORM)) return;
      const action = target.getAttribute("action") ?? "";
      sending.set(new URL(action, window.location.href).href, draftKey());
      const isDocument = document.documentElement.dataset.live === undefined;
      if (isDocument) storeSent({ key: draftKey(), document: performance.timeOrigin });
    });
  }
  draftAccount = account;
  // Keeps what was typed before this module was loaded.
  const isTyped = isFreshDocument() && controls(DRAFT_FORM).some(isTouched);
  if (isTyped) store(account, controls(DRAFT_FORM));
}

function store(account: string, from: Control[]): void {
  const values = valuesOf(from.filter(isToKeep));
  storeDraft(draftKey(), values.length > 0 ? { account, values } : null);
}

function valuesOf(from: Control[]): FieldValues {
  return from.map((control) => [keyOf(control), typedValue(control)]);
}

/** Fills fields in, except those that were typed into meanwhile. */
function fill(values: FieldValues): void {
  const byKey = new Map(values);
  for (const control of controls()) {
    const value = byKey.get(keyOf(control));
    if (value === undefined || isTouched(control)) continue;
    setValue(control, value);
    // Dispatches the event of typing, so that a form with autosave is saved.
    if (isTouched(control)) control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The controls of forms that may be kept: no passwords, files, buttons or hidden fields. */
function controls(forms = "form[method=post]"): Control[] {
  const fields = `${forms} :is(input, select, textarea)[name]`;
  return [...document.querySelectorAll<Control>(fields)].filter(isOfKeptType);
}

function isOfKeptType({ type }: Control): boolean {
  return !NEVER_KEPT.includes(type);
}

/** Whether a control is kept: the user has changed it, or its form was refused. A refused form is
 * rendered with the values that were typed, so that they do not count as changed. A value that was
 * saved is not kept: filled in later, it would replace a newer one. */
function isToKeep(control: Control): boolean {
  if (isTouched(control)) return true;
  const refused =
    !isChoice(control) && control.form?.querySelector("[data-refused], [aria-invalid]");
  return Boolean(refused) && !isSaved(control);
}

/** The key of the screen's draft: the name in `data-draft`, else path and query. */
export function draftKey(): string {
  const name = document.querySelector<HTMLElement>(DRAFT_FORM)?.dataset.draft;
  return name || window.location.pathname + window.location.search;
}
