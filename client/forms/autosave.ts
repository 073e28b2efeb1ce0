/**
 * Forms with `data-autosave` save themselves: after the last key, with the attribute's value as the
 * delay in milliseconds, and at once on a choice. A form that could not be saved keeps its values and
 * shows a message. It is sent again automatically only if there was no connection or the host was
 * busy. That is harmless: the form has its old values, which the host compares with those it has
 * stored.
 */
import { addressPart } from "../../views/basics";
import type { Page } from "../../views/generated/page-data";
import type { Translate } from "../../views/texts";
import { FORM_ANSWER_SECONDS } from "../generated/limits";
import { showBanner } from "../shared/banner";
import { element, setText } from "../shared/dom";
import { renewedToken } from "../shared/renewed-token";
import { withTimeLimit } from "../shared/time-limit";
import type { PageStore } from "../start/page-store";
import { isChoice, isControl, isFreshDocument, isTouched } from "./controls";
import { readAnswer, type SaveResult } from "./save-answer";
import { type Outcome, SaveQueue } from "./save-queue";
import { showErrors, showRefused, showState } from "./save-status";
import { fieldsOf, showStored, UNIT, type Values } from "./saved-values";

const AUTOSAVE_FORM = "form[data-autosave]";
/** The prefix of a number field's name, as `UNIT` is that of the name of its unit. */
const NUMBER = "value";

let _autosave: Autosave | undefined;

/** Starts saving, once for all present and future forms of the document. */
export function enhance(store: PageStore): void {
  _autosave ??= new Autosave(store);
}

class Autosave {
  private readonly t: Translate;
  /** Forms with unsaved input, each with the timer that will save it. */
  private readonly typing = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>();
  /** The screens of forms that were typed into, with their addresses. */
  private readonly screens = new WeakMap<HTMLFormElement, { heading: string; address: string }>();
  /** Forms whose last state was not saved. */
  private readonly unsaved = new Set<HTMLFormElement>();
  private readonly queue = new SaveQueue<HTMLFormElement>({
    send: (form) => this.send(form),
    onOutcome: (form, outcome) => this.showOutcome(form, outcome),
  });
  /** The address of the document to load after all forms have been sent, such as the login. */
  private redirect: string | null = null;

  constructor(private readonly store: PageStore) {
    this.t = store.current().t;
    document.documentElement.dataset.autosaves = "";
    document.addEventListener("input", ({ target }) => this.schedule(target));
    document.addEventListener("submit", (event) => this.saveInstead(event), true);
    // A user who leaves within the delay expects the input to be saved.
    document.addEventListener("click", ({ target }) => this.saveOnLink(target), true);
    window.addEventListener("pagehide", () => this.saveTyped());
    window.addEventListener("online", () => void this.queue.sendNext());
    store.subscribe(() => this.tellLeft());
    this.scheduleTouched();
  }

  /** Schedules forms that were typed into before this module was loaded. */
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
    const { heading, page } = this.store.current();
    this.screens.set(form, { heading, address: page.url });
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

  /** Asks before the page is left while newer changes wait for the answer to an older save: the
   * page could not send them any more. */
  private readonly askBeforeLeaving = (event: BeforeUnloadEvent): void => {
    this.saveTyped();
    if (!this.queue.isEmpty) event.preventDefault();
  };

  private save(form: HTMLFormElement): void {
    window.addEventListener("beforeunload", this.askBeforeLeaving);
    clearTimeout(this.typing.get(form));
    this.typing.delete(form);
    this.queue.add(form);
  }

  private async send(form: HTMLFormElement): Promise<Outcome> {
    const fields = fieldsOf(form);
    fields.set("autosave", "1");
    showState(form, "saving", this.t("autosave.saving"));
    showErrors(form, {}, this.t);
    let result = await post(form, fields);
    if (result.kind === "refused" && this.renewToken(form, fields, result.page)) {
      result = await post(form, fields);
    }
    if (result.kind === "offline" || result.kind === "busy") return result.kind;
    if (result.kind === "refused") {
      // Without its messages, the answer is as good as none.
      if (!(await this.store.addMessages())) return "offline";
      this.showStored(form, fields, result.values);
      showRefused(form, result.errors, this.t);
      this.unsaved.add(form);
      this.tellLeft();
      return "refused";
    }
    if (result.isDocument) this.redirect = result.address;
    if (!result.isSaved) return "refused";
    this.unsaved.delete(form);
    this.showStored(form, fields, result.values);
    return "saved";
  }

  /**
   * Puts the token of the present session into a form that was refused because its own is of an
   * earlier one, such as after a login in another tab; returns whether there is one.
   */
  private renewToken(form: HTMLFormElement, fields: FormData, refused: Page | null): boolean {
    const account = this.store.current().page.shell?.account_id ?? null;
    const token = refused && renewedToken(refused, account);
    if (token === null) return false;
    const control = form.elements.namedItem("csrf");
    if (control instanceof HTMLInputElement) control.value = token;
    fields.set("csrf", token);
    return true;
  }

  private showOutcome(form: HTMLFormElement, outcome: Outcome): void {
    if (outcome === "offline" || outcome === "busy") {
      showState(form, "failed", this.t(`autosave.${outcome}`));
      return;
    }
    if (outcome === "saved") {
      if (!this.typing.has(form)) showState(form, "saved", this.t("autosave.saved"));
      // Hides the note that the form was not sent because the session had ended.
      const notes = document.querySelectorAll<HTMLElement>("main > .note.bad");
      for (const note of notes) note.hidden = true;
    }
    if (!this.queue.isEmpty || this.typing.size > 0) return;
    window.removeEventListener("beforeunload", this.askBeforeLeaving);
    if (this.redirect) window.location.assign(this.redirect);
  }

  /** Says which screens were left with a change that was not saved. */
  private tellLeft(): void {
    for (const form of this.unsaved) {
      const screen = this.screens.get(form);
      if (form.isConnected || !screen) continue;
      this.unsaved.delete(form);
      const { heading, address } = screen;
      const link = element("a", { class: "btn", href: address }, this.t("unsent.show"));
      const hide = showBanner(this.t("autosave.left", { screen: heading }), link);
      link.addEventListener("click", hide);
    }
  }

  private showStored(form: HTMLFormElement, sent: FormData, stored: Values): void {
    if (!showStored(form, sent, stored)) return;
    for (const [name, value] of Object.entries(stored)) {
      // A unit that has stayed the same keeps the words of its language.
      if (!name.startsWith(UNIT) || sent.get(name) === value) continue;
      const label = document.getElementById(
        `${addressPart(NUMBER + name.slice(UNIT.length))}-${UNIT}`,
      );
      if (label) setText(label, value);
    }
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
