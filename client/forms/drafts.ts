/**
 * Keeps what is typed into the forms of a screen in this tab, by account, and by address or name.
 *
 * The forms of a screen are kept when their user has to leave without having sent them: the session
 * has ended, or a new version is loaded. They are filled in once, when the user is back. A form with
 * `data-draft` is kept on every key, and filled in until it has been sent.
 */
import type { FormState, Page } from "../../views/generated/page-data";
import type { PageStore } from "../start/page-store";
import {
  type Control,
  isChoice,
  isFreshDocument,
  isRedirected,
  isTouched,
  keyOf,
  setValue,
  typedValue,
} from "./controls";
import { type FieldValues, storeDraft, storedDraft, storedSent, storeSent } from "./draft-storage";

const DRAFT_FORM = "form[data-draft]";
const NEVER_KEPT = ["hidden", "password", "file", "submit", "button"];

/** The account whose drafts are kept; null until there is a form with `data-draft`. */
let draftAccount: string | null = null;
/** The keys of the drafts that are being sent, by the form's own address. */
const sending = new Map<string, string>();

/** Keeps the changed fields of the screen's forms for this page's account. */
export function keepTyped({ shell }: Page): void {
  if (shell?.account_id) store(shell.account_id, controls());
}

/** Fills in what was kept for this screen and account; what belongs to another account is removed. */
export function enhance(_: PageStore, page: Page): void {
  const { form, shell } = page;
  if (shell) forgetSent(page);
  const typed = storedDraft(draftKey());
  if (typed && shell && typed.account !== shell.account_id) storeDraft(draftKey(), null);
  else if (typed && shell && hasNoValues(form)) fill(typed.values);
  const hasDraft = document.querySelector(DRAFT_FORM) !== null;
  if (shell && !hasDraft) storeDraft(draftKey(), null);
  if (shell?.account_id && hasDraft) keepDrafts(shell.account_id);
}

/** The host returns an interrupted form without values: it only says that it was not sent. */
function hasNoValues(form: FormState | null): boolean {
  return !form || Object.keys(form.values).length === 0;
}

/** Removes the draft of the form that was sent to this URL. */
export function forgetDraft(url: string): void {
  const key = sending.get(url);
  if (key) storeDraft(key, null);
}

/** The same for a form that the document before this one has sent by itself: one that was carried out
 * has led on by a redirect, and is not shown with a message. */
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
      // The dialog may have another form, which ends what was typed as well.
      const place = target.closest("dialog")?.querySelector(DRAFT_FORM) ?? target;
      if (!place.matches(DRAFT_FORM)) return;
      const action = target.getAttribute("action") ?? "";
      sending.set(new URL(action, window.location.href).href, draftKey());
      const isDocument = document.documentElement.dataset.live === undefined;
      if (isDocument) storeSent({ key: draftKey(), document: performance.timeOrigin });
    });
  }
  draftAccount = account;
  // What was typed before this module was loaded.
  const isTyped = isFreshDocument() && controls(DRAFT_FORM).some(isTouched);
  if (isTyped) store(account, controls(DRAFT_FORM));
}

function store(account: string, from: Control[]): void {
  const values = from
    .filter(isToKeep)
    .map((control) => [keyOf(control), typedValue(control)] as const);
  storeDraft(draftKey(), values.length > 0 ? { account, values } : null);
}

/** Fills fields in, except those that were typed into meanwhile. */
function fill(values: FieldValues): void {
  const byKey = new Map(values);
  for (const control of controls()) {
    const value = byKey.get(keyOf(control));
    if (value === undefined || isTouched(control)) continue;
    setValue(control, value);
    // As if it was typed: a form with autosave has still to be saved.
    if (isTouched(control)) control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The fields that may be kept: no passwords, and nothing that the page itself has filled in. */
function controls(forms = "form[method=post]"): Control[] {
  const fields = `${forms} :is(input, select, textarea)[name]`;
  return [...document.querySelectorAll<Control>(fields)].filter(
    ({ type }) => !NEVER_KEPT.includes(type),
  );
}

/** A refused form has been rendered with what was typed. */
function isToKeep(control: Control): boolean {
  const refused =
    !isChoice(control) && control.form?.querySelector("[data-refused], [aria-invalid]");
  return Boolean(refused) || isTouched(control);
}

/** What the draft of the screen is stored by. */
export function draftKey(): string {
  const name = document.querySelector<HTMLElement>(DRAFT_FORM)?.dataset.draft;
  return name || window.location.pathname + window.location.search;
}
