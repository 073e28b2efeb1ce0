/**
 * Keeps what is typed into forms that are posted: each input in this tab's storage, under the account, the
 * form and the field. It is put back, with a note, whenever the form is shown in the state in which it was
 * left, and is removed when the host has carried the form out, when its reader discards it, after a day, after
 * a logout, and as soon as another account is there.
 *
 * Forms that save themselves are not kept, nor are passwords, files and check codes.
 */
import type { App } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import { element } from "../shared/dom";
import type { PageStore } from "../start/page-store";
import {
  type Control,
  isChoice,
  isControl,
  isFreshDocument,
  isRedirected,
  isTouched,
} from "./controls";

const PREFIX = "typed:";
const FORM = "form[method=post]:not([data-autosave])";
const NEVER_KEPT =
  "[type=hidden], [type=password], [autocomplete*=password], [type=file], [name=check_code]";
const KEPT_MILLISECONDS = 24 * 3600 * 1000;

/** What was typed into a form while it showed one state of what is stored. */
interface Typed {
  account: string;
  /** The name of the form, else the address of its screen. */
  form: string;
  /** The state that the form showed (`data-shown`). */
  shown: string;
  /** By the name of the field, for a box with its value. */
  fields: Readonly<Record<string, string | boolean>>;
  /** When it was typed, by this device's clock, in milliseconds since 1970. */
  at: number;
  /** `performance.timeOrigin` of the document that has sent the form without React. */
  sentBy?: number;
}

let isKeeping = false;
let store: PageStore;
/** The forms on the screen, with their names. */
const names = new WeakMap<HTMLFormElement, string>();
/** The names of forms whose text was put back in this document. */
const marked = new Set<string>();
/** The names of forms that are being sent, by address. */
const sending = new Map<string, string>();
/** Forms that were carried out, until the page after them is shown. */
const done = new WeakSet<HTMLFormElement>();

/** Starts keeping what is typed, and puts back what is kept for the forms of the screen. */
export function enhance(pages: PageStore, page: Page): void {
  const isFirst = !isKeeping;
  store = pages;
  if (isFirst) start(page);
  putBack({ ...store.current(), page }, isFirst && !isFreshDocument());
  // A part of the screen may be rendered anew with any page object.
  if (isFirst) store.subscribe((shown) => putBack(shown, false));
}

function start(page: Page): void {
  isKeeping = true;
  settleSent(page);
  document.addEventListener("input", ({ target }) => {
    if (isControl(target)) keep(target);
  });
  document.addEventListener("submit", ({ target }) => noteSent(target));
  document.addEventListener("carried-out", (event) => {
    const name = event instanceof CustomEvent && sending.get(event.detail);
    if (!name) return;
    forget(name);
    for (const form of document.forms) if (names.get(form) === name) done.add(form);
  });
  // What was typed before this module was loaded.
  if (isFreshDocument()) for (const control of keptControls().filter(isTouched)) keep(control);
}

/** The name under which a form is kept. */
export function nameOf(form: HTMLFormElement): string {
  return form.getAttribute("name") ?? window.location.pathname + window.location.search;
}

/** Removes what was typed into the form of this name. */
export function forget(form: string | undefined): void {
  for (const [key, typed] of all()) if (typed.form === form) write(key, null);
  marked.delete(form ?? "");
}

/** Removes what was typed into any form. */
export function forgetAll(): void {
  for (const [key] of all()) write(key, null);
}

/** The controls that are kept, in the document or in one form. */
function keptControls(within: Element = document.body): Control[] {
  const found = within.querySelectorAll<Control>(":is(input, select, textarea)[name]");
  return [...found].filter((each) => each.form?.matches(FORM) && !each.matches(NEVER_KEPT));
}

function fieldOf(control: Control): string {
  return isChoice(control) ? `${control.name}=${control.value}` : control.name;
}

function stateOf(control: Control): string | boolean {
  return isChoice(control) ? control.checked : control.value;
}

/** Stores the value of a control, with the others of its name, unless it is the one that the page was
 * rendered with. A refused form is rendered with what was typed. */
function keep({ form, name }: Control): void {
  const owner = store.current().page.shell?.account_id;
  const same = form ? keptControls(form).filter((each) => each.name === name) : [];
  if (!form || done.has(form) || !owner || same.length === 0) return;
  const { shown = "" } = form.dataset;
  const typed = { account: owner, form: names.get(form) ?? nameOf(form), shown };
  const key = PREFIX + JSON.stringify(Object.values(typed));
  const before = read(key)?.fields ?? {};
  const fields = new Map(Object.entries(before));
  const isRefused = form.querySelector("[data-refused], [aria-invalid]") !== null;
  for (const control of same) {
    if (isRefused || isTouched(control)) fields.set(fieldOf(control), stateOf(control));
    else fields.delete(fieldOf(control));
  }
  const now = Object.fromEntries(fields);
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  write(key, fields.size > 0 ? { ...typed, fields: now, at: Date.now() } : null);
  const isKept = all().some(([, each]) => each.form === typed.form);
  if (!isKept) form.querySelector(".restored")?.remove();
}

function putBack(app: App, isRestored: boolean): void {
  const { route, shell, problem, form: refused } = app.page;
  // Nobody is logged in. After the end of a session the login names the screen that it leads back to.
  if (!shell && /^log(in|out)$/.test(route) && window.location.search === "") forgetAll();
  for (const [key, typed] of all()) {
    const isWanted = typed.at + KEPT_MILLISECONDS > Date.now();
    if (!isWanted || (shell && shell.account_id !== typed.account)) write(key, null);
  }
  if (problem || !shell) return;
  for (const form of new Set(keptControls().map((control) => control.form))) {
    if (!form) continue;
    const name = nameOf(form);
    names.set(form, name);
    done.delete(form);
    if (Object.keys(refused?.values ?? {}).length > 0) {
      // The host has returned the form with what was typed, also before this module was loaded.
      for (const control of keptControls(form)) keep(control);
      // It cannot be discarded to what the screen shows: that is what was typed.
      form.querySelector(".restored")?.remove();
      continue;
    }
    const kept = all().flatMap(([, typed]) => (typed.form === name ? [typed] : []));
    if (kept.length === 0) continue;
    const { shown = "" } = form.dataset;
    const own = kept.find((typed) => typed.shown === shown) ?? null;
    const others = kept.filter((typed) => typed !== own);
    if ((own && fill(form, own)) || isRestored || others.length > 0) marked.add(name);
    const isSaid = !marked.has(name) || form.querySelector(".restored");
    if (!isSaid) form.prepend(note(app, form, own, others));
  }
}

/** Fills in the fields that differ; returns whether there were any. */
function fill(form: HTMLFormElement, { fields }: Typed): boolean {
  let isFilled = false;
  for (const control of keptControls(form)) {
    const [wanted, before] = [fields[fieldOf(control)], stateOf(control)];
    if (wanted === undefined || wanted === before) continue;
    const property = isChoice(control) ? "checked" : "value";
    Reflect.set(control, property, wanted);
    // A select may no longer have the option.
    const isTaken = stateOf(control) === wanted;
    if (isTaken) control.dispatchEvent(new Event("input", { bubbles: true }));
    else Reflect.set(control, property, before);
    isFilled ||= isTaken;
  }
  return isFilled;
}

/** Says what was put back, or was not because the form shows another state, and how long it is kept;
 * offers to discard it. */
function note({ t, format }: App, form: HTMLFormElement, own: Typed | null, others: Typed[]) {
  const time = (at: number) => format.dateTime(new Date(at).toISOString());
  const newest = Math.max(...[own, ...others].map((typed) => typed?.at ?? 0));
  const words = element("div", { "data-said": "" });
  if (own) words.append(element("p", {}, t("typed.restored", { when: time(own.at) })));
  for (const { at, fields } of others) {
    words.append(element("p", {}, t("typed.changed", { when: time(at) })));
    for (const [field, value] of Object.entries(fields)) {
      const options = [...form.querySelectorAll<HTMLOptionElement>(`[name="${field}"] option`)];
      const text = options.find((option) => option.value === value)?.text ?? String(value);
      words.append(element("blockquote", {}, text));
    }
  }
  words.append(element("p", {}, t("typed.kept", { until: time(newest + KEPT_MILLISECONDS) })));
  const discard = element("button", { type: "button", class: "btn" }, t("typed.discard"));
  const shown = element("div", { class: "note restored" }, words, discard);
  discard.addEventListener("click", () => {
    forget(names.get(form));
    form.reset();
    const controls = keptControls(form);
    for (const each of controls) {
      const { value } = each;
      // Set, not only reset: React would put its own default in place of another script's.
      each.value = value;
      each.dispatchEvent(new Event("input", { bubbles: true }));
    }
    shown.remove();
    controls[0]?.focus();
  });
  return shown;
}

/** Remembers which form is being sent; without React, for the next document. */
function noteSent(form: EventTarget | null): void {
  if (!(form instanceof HTMLFormElement)) return;
  const address = new URL(form.getAttribute("action") ?? "", window.location.href).href;
  // Another form of this address, such as one that removes, says nothing about what was typed.
  sending.delete(address);
  if (keptControls(form).length === 0) return;
  const name = names.get(form) ?? nameOf(form);
  sending.set(address, name);
  if ("live" in document.documentElement.dataset) return;
  for (const [key, typed] of all())
    if (typed.form === name) write(key, { ...typed, sentBy: performance.timeOrigin });
}

/** Removes what the previous document has sent without React, if the form was carried out: then a
 * redirect has led to a screen of the account, which has no form with a message. */
function settleSent({ shell, form, problem }: Page): void {
  const isDone = isRedirected() && shell && !form && !problem;
  for (const [key, { sentBy, ...typed }] of all()) {
    if (sentBy !== undefined && sentBy !== performance.timeOrigin)
      write(key, isDone ? null : typed);
  }
}

/** All that is kept, with the keys of the storage; nothing if the browser forbids the storage. */
function all(): [key: string, Typed][] {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));
    return keys.flatMap((key) => {
      const typed = read(key);
      return typed ? [[key, typed]] : [];
    });
  } catch {
    return [];
  }
}

function read(key: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, typed: Typed | null): void {
  try {
    // An older version must not be left where the newer one finds no room.
    sessionStorage.removeItem(key);
    if (typed) sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // If the storage is full or forbidden, what was typed is not kept; the form still works.
  }
}
