/**
 * Forms with `data-autosave` save themselves, so many milliseconds after the last key and at once
 * on a choice. One request is under way at a time, and each sends a form's latest state: nothing
 * older can arrive last. What could not be saved stays on the screen, which says so, and is sent
 * again when the connection is back.
 */
import { message } from "../views/components";
import type { Message, Page } from "../views/generated/page-data";
import type { Translate } from "../views/texts";

type State = "typing" | "saving" | "saved" | "failed";
type Outcome = "saved" | "offline" | "refused";
type Errors = Readonly<Record<string, Message>>;

interface Unsaved {
  form: HTMLFormElement;
  fields: FormData;
}

const RETRY_MILLISECONDS = 15_000;
const WAS = "was.";

/** Forms that are being typed in, with the timer that will save them. */
const typing = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>();
/** What is to be sent, in order, at most once for each form. */
let queue: Unsaved[] = [];
/** What each form has saved since it was loaded, by field. */
const saved = new WeakMap<HTMLFormElement, Map<string, string>>();
let sending = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let elsewhere: string | null = null;
let keepTyped = async (): Promise<void> => undefined;

/** Starts once, for all forms that there are and will be; `current` is the page that is shown. */
export function autosave(t: Translate, current: () => Page): void {
  keepTyped = async () => (await import("./typed")).keepTyped(current());
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
  for (const [name, value] of saved.get(next.form) ?? []) next.fields.set(WAS + name, value);
  const outcome = await send(next, t);
  sending = false;
  if (outcome === "offline") {
    putBack(next, t);
    return;
  }
  if (outcome === "saved") {
    remember(next);
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
  let answer: Partial<Page> & { redirect?: string; document?: boolean };
  try {
    const response = await fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields as unknown as Record<string, string>),
      keepalive: true,
    });
    status = response.status;
    answer = await response.json();
  } catch {
    return "offline";
  }
  if (answer.redirect) {
    if (status === 401) await keepTyped().catch(() => undefined);
    if (answer.document) elsewhere = answer.redirect;
    return status === 200 ? "saved" : "refused";
  }
  const errors = answer.form?.errors ?? {};
  const whole = errors[""];
  showErrors(form, errors, t);
  say(form, "failed", [t("autosave.failed"), whole && message(t, whole)].filter(Boolean).join(" "));
  return "refused";
}

/** What has been saved is what the next change is measured against. */
function remember({ form, fields }: Unsaved): void {
  const kept = saved.get(form) ?? new Map<string, string>();
  for (const [name, was] of [...fields]) {
    const value = fields.get(name.slice(WAS.length));
    if (name.startsWith(WAS) && typeof value === "string" && value.trim() !== was) {
      kept.set(name.slice(WAS.length), value.trim());
    }
  }
  saved.set(form, kept);
}

function say(form: HTMLFormElement, state: State, words: string): void {
  const line = form.querySelector<HTMLElement>("[data-save-state]");
  form.toggleAttribute("data-failed", state === "failed");
  if (!line) return;
  line.dataset.state = state;
  line.textContent = words;
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
    line.textContent = message(t, error);
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-errormessage", line.id);
    control.closest(".field")?.append(line);
  }
}
