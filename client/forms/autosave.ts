/**
 * Forms with `data-autosave` save themselves, so many milliseconds after the last key and at once
 * on a choice. One request is under way at a time, and each sends a form's latest state: nothing
 * older can arrive last. What could not be saved stays on the screen, which says so. It is sent
 * again by itself only where there was no connection: its old values make that harmless, as the
 * host compares them with what there is.
 */
import { messageText } from "../../views/components";
import type { Message, Page } from "../../views/generated/page-data";
import type { TextKey } from "../../views/generated/text-keys";
import type { Translate } from "../../views/texts";

type State = "typing" | "saving" | "saved" | "failed";
type Outcome = "saved" | "offline" | "refused";
type Values = Readonly<Record<string, string>>;

type Renewed = Map<string, { made: string; now: string }>;

/** A page object, or where a form that was carried out leads. */
interface Answer extends Partial<Page> {
  redirect?: string;
  document?: boolean;
  /** What is stored, by field. */
  saved?: Values;
}
type Errors = Readonly<Record<string, Message>>;

interface Unsaved {
  form: HTMLFormElement;
  fields: FormData;
}

const RETRY_MILLISECONDS = 15_000;
/** Before the name of a field: its old value. */
const WAS = "was.";
/** Begins the name of the unit that a number is typed in, and of the number itself. */
const UNIT = "unit";
const NUMBER = "value";
/** What a proxy answers that cannot reach the host. */
const NOBODY_THERE = [502, 503, 504];

/** Forms that are being typed in, with the timer that will save them. */
const typing = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>();
/** What is to be sent, in order, at most once for each form. */
let queue: Unsaved[] = [];
/** Hidden fields that have another value by now than the page was made with. */
const renewed = new WeakMap<HTMLFormElement, Renewed>();
let current: () => Page;
let sending = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let elsewhere: string | null = null;

/** Starts once, for all forms that there are and will be; `shown` is the page that they are on. */
export function autosave(t: Translate, shown: () => Page): void {
  current = shown;
  document.documentElement.dataset.autosaves = "";
  document.addEventListener("input", ({ target }) => notice(target as HTMLInputElement, t));
  document.addEventListener("submit", (event) => saveNow(event, t), true);
  // Whoever leaves within the delay has still meant what was typed.
  document.addEventListener("click", (event) => leave(event, t), true);
  window.addEventListener("pagehide", () => saveTyped(t));
  window.addEventListener("online", () => void sendNext(t));
  catchUp(t);
}

/** Notices what was typed before this module was here: on a slow link it comes late. What a browser
 * restores when a page is shown again was not typed now, and may be older than what is saved. */
function catchUp(t: Translate): void {
  const [shown] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (shown?.type !== "navigate") return;
  const fields = "form[data-autosave] :is(input, textarea)";
  for (const control of document.querySelectorAll<HTMLInputElement>(fields)) {
    if (isChanged(control)) notice(control, t);
  }
}

function isChanged({ type, value, defaultValue, checked, defaultChecked }: HTMLInputElement) {
  if (type === "checkbox" || type === "radio") return checked !== defaultChecked;
  return type !== "hidden" && type !== "file" && value !== defaultValue;
}

function notice(control: HTMLInputElement, t: Translate): void {
  const form = control.form;
  if (!form?.matches("form[data-autosave]")) return;
  const chosen = control.type === "checkbox" || control.type === "radio";
  clearTimeout(typing.get(form));
  if (!form.hasAttribute("data-failed")) say(form, "typing", "");
  const timer = setTimeout(() => save(form, t), chosen ? 0 : Number(form.dataset.autosave));
  typing.set(form, timer);
}

function saveNow(event: SubmitEvent, t: Translate): void {
  const form = event.target as HTMLFormElement;
  if (!form.matches("form[data-autosave]")) return;
  event.preventDefault();
  save(form, t);
}

function leave({ target }: MouseEvent, t: Translate): void {
  if ((target as Element).closest("a[href]")) saveTyped(t);
}

function saveTyped(t: Translate): void {
  for (const form of [...typing.keys()]) save(form, t);
}

function save(form: HTMLFormElement, t: Translate): void {
  clearTimeout(typing.get(form));
  typing.delete(form);
  const fields = new FormData(form);
  fields.set("autosave", "1");
  // It counts in the unit, and as a change of the value, that it stands beside now.
  renew(form, fields);
  queue = [...queue.filter((item) => item.form !== form), { form, fields }];
  void sendNext(t);
}

async function sendNext(t: Translate): Promise<void> {
  const next = queue[0];
  if (sending || !next) return;
  sending = true;
  clearTimeout(retry);
  queue = queue.slice(1);
  say(next.form, "saving", t("autosave.saving"));
  showErrors(next.form, {}, t);
  const outcome = await send(next, t);
  sending = false;
  if (outcome === "offline") {
    putBack(next, t);
    return;
  }
  if (outcome === "saved") {
    if (!typing.has(next.form)) say(next.form, "saved", t("autosave.saved"));
    // That it was not sent when the session ended.
    for (const old of document.querySelectorAll<HTMLElement>("main > .note.bad")) old.hidden = true;
  }
  if (elsewhere && queue.length === 0 && typing.size === 0) window.location.assign(elsewhere);
  void sendNext(t);
}

/** Kept until there is a connection, unless the form has been changed since. */
function putBack(unsaved: Unsaved, t: Translate): void {
  say(unsaved.form, "failed", t("autosave.offline"));
  if (!queue.some((item) => item.form === unsaved.form)) queue = [unsaved, ...queue];
  retry = setTimeout(() => void sendNext(t), RETRY_MILLISECONDS);
}

async function send({ form, fields }: Unsaved, t: Translate): Promise<Outcome> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields as unknown as Record<string, string>),
      keepalive: true,
    });
    status = response.status;
    text = await response.text();
  } catch {
    return "offline";
  }
  const answer = read(text);
  if (!answer && NOBODY_THERE.includes(status)) return "offline";
  if (!answer?.redirect) {
    const errors = answer?.form?.errors ?? { "": { key: unreadable(status) } };
    renewed.set(form, taken(form, fields, answer?.form?.values ?? {}));
    showErrors(form, errors, t);
    fail(form, saysAll(form) ? undefined : errors[""], t);
    return "refused";
  }
  if (answer.document) elsewhere = answer.redirect;
  if (status === 401) await keepForLogin();
  if (status !== 200) return "refused";
  renewed.set(form, taken(form, fields, answer.saved ?? {}));
  follow(form, fields, answer.saved ?? {});
  return "saved";
}

async function keepForLogin(): Promise<void> {
  const typed = await import("./drafts").catch(() => null);
  typed?.keepTyped(current());
}

/** An answer of ours, or null for anything else. */
function read(text: string): Answer | null {
  try {
    const answer: Answer | null = JSON.parse(text);
    return answer?.redirect || answer?.route ? answer : null;
  } catch {
    return null;
  }
}

/** What is said of an answer that is none of ours: a 4xx has reached nobody. */
function unreadable(status: number): TextKey {
  if (status < 400 || status >= 500) return "SEND_UNKNOWN";
  return status === 413 ? "FORM_TOO_LARGE" : "FORM_REJECTED";
}

function fail(form: HTMLFormElement, whole: Message | undefined, t: Translate): void {
  const known = whole?.key !== "SEND_UNKNOWN" && t("autosave.failed");
  say(form, "failed", [known, whole && messageText(t, whole)].filter(Boolean).join(" "));
}

/** Brings hidden fields up to date that the page was made with. */
function renew(form: HTMLFormElement, fields: FormData): void {
  for (const [name, { made, now }] of renewed.get(form) ?? []) {
    if (fields.get(name) === made) fields.set(name, now);
  }
}

/** Makes what waits behind a form that was saved a change of what is stored now. Behind a refused
 * one nothing changes: whoever typed it has not seen why. */
function follow(form: HTMLFormElement, sent: FormData, saved: Values): void {
  const waiting = queue.find((item) => item.form === form)?.fields;
  if (!waiting || moves(sent, saved)) return;
  for (const [name, value] of Object.entries(saved)) {
    for (const each of [name, WAS + name]) {
      const stayed = waiting.has(each) && waiting.get(each) === sent.get(each);
      if (stayed) waiting.set(each, value);
    }
  }
}

/** Whether the host answers with another unit than the form was sent in. */
function moves(sent: FormData, values: Values): boolean {
  return Object.entries(values).some(
    ([name, value]) => name.startsWith(UNIT) && sent.get(name) !== value,
  );
}

/** Takes over what the host answers for the fields of a form, and returns what has become of its
 * hidden ones. Where somebody has typed on, a number in another unit would not fit what stands
 * there: then nothing is taken over, and the next answer says so again. */
function taken(form: HTMLFormElement, sent: FormData, values: Values): Renewed {
  const kept: Renewed = new Map(renewed.get(form));
  const entries = Object.entries(values).map(([name, value]) => ({
    name,
    value,
    control: form.elements.namedItem(name),
    old: form.elements.namedItem(WAS + name),
  }));
  const isTyping = entries.some(
    ({ name, control }) => isText(control) && control.value !== sent.get(name),
  );
  if (isTyping && moves(sent, values)) return kept;
  for (const { name, value, control, old } of entries) {
    if (isHidden(control)) replace(kept, control, value);
    else if (isText(control) && control.value === sent.get(name)) control.value = value;
    if (isHidden(old) && !(WAS + name in values)) replace(kept, old, value);
    if (name.startsWith(UNIT)) {
      const shown = document.getElementById(`${NUMBER}${name.slice(UNIT.length)}-${UNIT}`);
      if (shown) shown.textContent = value;
    }
  }
  return kept;
}

/** React puts back what the page was made with where it renders it again; so both are kept. */
function replace(kept: Renewed, control: HTMLInputElement, now: string): void {
  const before = kept.get(control.name);
  const made = before?.now === control.value ? before.made : control.value;
  kept.set(control.name, { made, now });
  control.value = now;
}

function isHidden(control: unknown): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === "hidden";
}

function isText(control: unknown): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement &&
    !["hidden", "checkbox", "radio", "file"].includes(control.type)
  );
}

function say(form: HTMLFormElement, state: State, words: string): void {
  const line = form.querySelector<HTMLElement>("[data-save-state]");
  form.toggleAttribute("data-failed", state === "failed");
  if (!line) return;
  line.dataset.state = state;
  line.textContent = words;
}

/** Whether the message at the only field of a form leaves nothing to be said of the whole. */
function saysAll(form: HTMLFormElement): boolean {
  const shown = [...form.querySelectorAll("input:not([type=hidden])")];
  return shown.length === 1 && shown[0]?.getAttribute("aria-invalid") === "true";
}

/** Puts each message beside its field, and takes away those of before, whoever wrote them. */
function showErrors(form: HTMLFormElement, errors: Errors, t: Translate): void {
  for (const old of form.querySelectorAll<HTMLElement>(".error, .note.bad")) {
    if ("autosaveError" in old.dataset) old.remove();
    else old.hidden = true;
  }
  for (const control of form.querySelectorAll("[aria-invalid]")) {
    control.removeAttribute("aria-invalid");
    control.removeAttribute("aria-errormessage");
  }
  for (const [name, error] of Object.entries(errors)) {
    const control = name ? form.elements.namedItem(name) : null;
    if (!(control instanceof HTMLInputElement)) continue;
    const line = document.createElement("p");
    line.className = "error";
    line.id = `${name}-autosave-error`;
    line.dataset.autosaveError = "";
    line.textContent = messageText(t, error);
    if (error.lang) line.lang = error.lang;
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-errormessage", line.id);
    control.closest(".field")?.append(line);
  }
}
