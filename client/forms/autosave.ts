/**
 * Forms with `data-autosave` save themselves, so many milliseconds after the last key and at once
 * on a choice. What could not be saved stays in the form, with a message. It is sent again
 * automatically only where there was no connection: its old values make that harmless, as the host
 * compares them with what is stored.
 */
import type { Translate } from "../../views/texts";
import type { PageStore } from "../start/page-store";
import { isChoice, isControl, isFreshDocument, isTouched } from "./controls";
import { keepTyped } from "./drafts";
import { readAnswer } from "./save-answer";
import { type Outcome, SaveQueue, type Unsaved } from "./save-queue";
import { showErrors, showRefused, showState } from "./save-status";
import {
  applySaved,
  type HiddenValues,
  rebase,
  UNIT,
  updateHidden,
  type Values,
} from "./saved-values";

const AUTOSAVE_FORM = "form[data-autosave]";
/** Begins the name of a number, as `UNIT` begins the name of its unit. */
const NUMBER = "value";

let _autosave: Autosave | undefined;

/** Starts once, for all forms that there are and will be. */
export function enhance(store: PageStore): void {
  _autosave ??= new Autosave(store);
}

class Autosave {
  private readonly t: Translate;
  /** Forms that are being typed in, with the timer that will save them. */
  private readonly typing = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>();
  private readonly hidden = new WeakMap<HTMLFormElement, HiddenValues>();
  private readonly queue = new SaveQueue<HTMLFormElement>({
    send: (unsaved) => this.send(unsaved),
    onOutcome: (form, outcome) => this.showOutcome(form, outcome),
  });
  /** Where to go once everything has been sent: the session is over. */
  private redirect: string | null = null;

  constructor(private readonly store: PageStore) {
    this.t = store.current().t;
    document.documentElement.dataset.autosaves = "";
    document.addEventListener("input", ({ target }) => this.schedule(target));
    document.addEventListener("submit", (event) => this.saveInstead(event), true);
    // Whoever leaves within the delay still expects what was typed to be saved.
    document.addEventListener("click", ({ target }) => this.saveOnLink(target), true);
    window.addEventListener("pagehide", () => this.saveTyped());
    window.addEventListener("online", () => void this.queue.sendNext());
    this.scheduleTouched();
  }

  /** Schedules what was typed before this module was loaded. */
  private scheduleTouched(): void {
    if (!isFreshDocument()) return;
    const fields = `${AUTOSAVE_FORM} :is(input, textarea):not([type=hidden], [type=file])`;
    for (const control of document.querySelectorAll<HTMLInputElement>(fields)) {
      if (isTouched(control)) this.schedule(control);
    }
  }

  private schedule(control: EventTarget | null): void {
    if (!isControl(control)) return;
    const { form } = control;
    if (!form?.matches(AUTOSAVE_FORM)) return;
    clearTimeout(this.typing.get(form));
    if (!form.hasAttribute("data-failed")) showState(form, "typing", "");
    const delay = isChoice(control) ? 0 : Number(form.dataset.autosave);
    this.typing.set(
      form,
      setTimeout(() => this.save(form), delay),
    );
  }

  private saveInstead(event: SubmitEvent): void {
    const { target } = event;
    if (!(target instanceof HTMLFormElement) || !target.matches(AUTOSAVE_FORM)) return;
    event.preventDefault();
    this.save(target);
  }

  private saveOnLink(target: EventTarget | null): void {
    if (target instanceof Element && target.closest("a[href]")) this.saveTyped();
  }

  private saveTyped(): void {
    for (const form of [...this.typing.keys()]) this.save(form);
  }

  private save(form: HTMLFormElement): void {
    clearTimeout(this.typing.get(form));
    this.typing.delete(form);
    const fields = new FormData(form);
    fields.set("autosave", "1");
    updateHidden(fields, this.hiddenOf(form));
    this.queue.add(form, fields);
  }

  private hiddenOf(form: HTMLFormElement): HiddenValues {
    return this.hidden.get(form) ?? new Map();
  }

  private async send({ form, fields }: Unsaved<HTMLFormElement>): Promise<Outcome> {
    showState(form, "saving", this.t("autosave.saving"));
    showErrors(form, {}, this.t);
    const request = fetch(form.getAttribute("action") ?? "", {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
      keepalive: true,
    });
    const answer = request.then(
      async (response) => [response.status, await response.text()] as const,
    );
    // No answer is as that of a proxy that cannot reach the host.
    const [status, text] = await answer.catch(() => [503, ""] as const);
    const result = readAnswer(status, text);
    if (result.kind === "offline" || result.kind === "busy") return result.kind;
    if (result.kind === "refused") {
      this.applySaved(form, fields, result.values);
      showRefused(form, result.errors, this.t);
      return "refused";
    }
    if (result.isDocument) this.redirect = result.address;
    if (status === 401) keepTyped(this.store.current().page);
    if (!result.isSaved) return "refused";
    this.applySaved(form, fields, result.values);
    const waiting = this.queue.fieldsOf(form);
    if (waiting) rebase(waiting, fields, result.values);
    return "saved";
  }

  private showOutcome(form: HTMLFormElement, outcome: Outcome): void {
    if (outcome === "offline" || outcome === "busy") {
      showState(form, "failed", this.t(`autosave.${outcome}`));
      return;
    }
    if (outcome === "saved") {
      if (!this.typing.has(form)) showState(form, "saved", this.t("autosave.saved"));
      // The note that it was not sent when the session ended.
      const notes = document.querySelectorAll<HTMLElement>("main > .note.bad");
      for (const note of notes) note.hidden = true;
    }
    const isDone = this.queue.isEmpty && this.typing.size === 0;
    if (this.redirect && isDone) window.location.assign(this.redirect);
  }

  private applySaved(form: HTMLFormElement, sent: FormData, stored: Values): void {
    const controlOf = (name: string) => form.elements.namedItem(name);
    const hidden = applySaved(controlOf, sent, stored, this.hiddenOf(form));
    if (!hidden) return;
    this.hidden.set(form, hidden);
    for (const [name, value] of Object.entries(stored)) {
      if (!name.startsWith(UNIT)) continue;
      const label = document.getElementById(`${NUMBER}${name.slice(UNIT.length)}-${UNIT}`);
      if (label) label.textContent = value;
    }
  }
}
