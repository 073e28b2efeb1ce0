/** Stores service notes that are saved without a connection, shows them, and sends them when the host
 * can be reached again. */
import type { TextKey } from "../../views/generated/text-keys";
import { isTouched } from "../forms/controls";
import { forget, nameOf } from "../forms/typed";
import { SERVICE_NOTE_LENGTH } from "../generated/limits";
import { showBanner } from "../shared/banner";
import { element } from "../shared/dom";
import { storeUnsent, type UnsentNote, unsentNotes } from "../shared/outbox";
import { type Sending, sendUnsent } from "../shared/send-unsent";
import { every } from "../shared/timer";
import type { PageStore, ShownPage } from "../start/page-store";
import { drawUnsent } from "./unsent-list";

/** How often an open page tries to send the stored notes. */
const UNSENT_RETRY_SECONDS = 60;

const FORM = "form[data-outbox]";
const EDITED = "unsent";

export class UnsentNotes {
  /** Forms whose note has been stored, or is being stored. */
  private readonly taken = new WeakSet<HTMLFormElement>();
  private banner = { text: "", hide: () => {} };

  /** `mayWait` returns false after a logout in this tab or another. */
  constructor(
    private readonly store: PageStore,
    private readonly mayWait: () => boolean,
  ) {
    // Captured, to run before the listeners that would send the form.
    document.addEventListener("submit", (event) => this.onSubmit(event), { capture: true });
    window.addEventListener("online", () => void this.send());
    every(UNSENT_RETRY_SECONDS, () => this.send());
  }

  /** Called for each page that is shown. */
  async show(shown: ShownPage): Promise<void> {
    await this.draw();
    await this.fillIn(shown);
    await this.send();
  }

  private async notes(): Promise<UnsentNote[]> {
    const account = this.store.current().page.shell?.account_id;
    // Rejects if the browser forbids the storage.
    return account ? unsentNotes(account).catch(() => []) : [];
  }

  /** Shows the notes of the shown heater on its screen, and in a banner how many others there are. */
  private async draw(): Promise<void> {
    const notes = await this.notes();
    const shown = this.store.current();
    const { t, format } = shown;
    if (notes.some(({ refusal }) => refusal) && !(await this.store.addMessages())) return;
    const [first, ...others] = drawUnsent(shown, notes, () => this.draw());
    const count = others.length + 1;
    const text = first ? t("unsent.elsewhere", { count, number: format.number(count) }) : "";
    // Not shown again if it is the same: screen readers announce a banner each time that it is shown.
    if (text === this.banner.text) return;
    this.banner.hide();
    const link = element("a", { class: "btn", href: `${first?.path}#service` }, t("unsent.show"));
    this.banner = { text, hide: text ? showBanner(text, link) : () => {} };
  }

  /** Stores the note instead of sending the form: without a connection, if an unsent note is edited,
   * or if the form was sent before without an answer. */
  private onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (!form.matches(FORM) || !this.mayWait()) return;
    const { isWithoutHost, page } = this.store.current();
    const account = page.shell?.account_id;
    const edited = editedNote();
    const isAnswered = form.dataset.outbox !== "unanswered";
    if (!account || (!edited && !isWithoutHost && navigator.onLine && isAnswered)) return;
    event.preventDefault();
    if (this.taken.has(form) || this.isRefused(form)) return;
    this.taken.add(form);
    const typed = [...new FormData(form)].filter(([name]) => name !== "csrf");
    const note: UnsentNote = {
      id: edited ?? `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
      account,
      path: window.location.pathname,
      fields: Object.fromEntries(typed.map(([name, value]) => [name, String(value)])),
      at: Date.now(),
      csrf: null,
      refusal: null,
    };
    const name = nameOf(form);
    void this.take(note, edited).then(
      (isTaken) => (isTaken ? showKept(note, name) : this.giveBack(form, "unsent.sent_meanwhile")),
      // The storage is full or forbidden.
      () => this.giveBack(form, "SEND_FAILED_OFFLINE"),
    );
  }

  /** Says why the note was not stored. Its text stays in the form. */
  private giveBack(form: HTMLFormElement, why: TextKey): void {
    this.taken.delete(form);
    showBanner(this.store.current().t(why));
  }

  /** Stores a note. Returns false if the note that it replaces was sent meanwhile: stored, the text would
   * become a second note. Holds the lock for an edited note, so that no note is being sent during the check. */
  private async take(note: UnsentNote, edited: string | null): Promise<boolean> {
    const storeReplacing = async () => {
      const replaced = (await this.notes()).find(({ id }) => id === edited);
      if (!replaced || (replaced.csrf && !replaced.refusal)) return false;
      await storeUnsent(note);
      return true;
    };
    if (edited) return navigator.locks.request(EDITED, storeReplacing);
    await storeUnsent(note);
    return true;
  }

  /** Whether the host would refuse the note; then says why. The check is made here, as the user may
   * not be looking when the host refuses the note later. */
  private isRefused(form: HTMLFormElement): boolean {
    const field = form.elements.namedItem("name");
    if (!(field instanceof HTMLTextAreaElement)) return false;
    const { t, format } = this.store.current();
    // Counts characters, as the host does, not UTF-16 units.
    const length = [...field.value.trim()].length;
    const values = { length: format.number(length), most: format.number(SERVICE_NOTE_LENGTH) };
    const long = length > SERVICE_NOTE_LENGTH ? t("NOTE_TOO_LONG", values) : "";
    field.setCustomValidity(length === 0 ? t("NOTE_REQUIRED") : long);
    field.addEventListener("input", () => field.setCustomValidity(""), { once: true });
    return !field.reportValidity();
  }

  /** Fills the dialog's form with the note that it edits. */
  private async fillIn({ page }: ShownPage): Promise<void> {
    const form = document.querySelector<HTMLFormElement>(FORM);
    const note = (await this.notes()).find(({ id }) => id === editedNote());
    if (!form || !note || page.form) return;
    for (const [name, value] of Object.entries(note.fields)) {
      const control = form.elements.namedItem(name);
      const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      if (!isField) continue;
      const isTyped = isTouched(control);
      control.defaultValue = value;
      // Otherwise it has an edit that was typed before and not saved.
      if (!isTyped) control.value = value;
    }
  }

  /** Sends the waiting notes one after the other; only one tab sends at a time. What another tab has
   * sent meanwhile is shown, too. */
  private async send(): Promise<void> {
    const { page, isWithoutHost } = this.store.current();
    const waiting = (await this.notes()).filter(isWaiting);
    if (isWithoutHost || page.csrf === "" || waiting.length === 0) return;
    const outcomes: Sending[] = [];
    await navigator.locks.request(EDITED, async () => {
      const notes = await this.notes();
      for (const { id } of waiting) {
        const note = notes.find((each) => each.id === id);
        if (note && isWaiting(note)) outcomes.push(await sendUnsent(note, page.csrf));
        else outcomes.push(note ? "refused" : "saved");
        if (outcomes.at(-1) === "unreachable") break;
      }
    });
    if (outcomes.length > 0) await this.draw();
    // The reloaded page has the note in its history, and the message that it was saved.
    if (outcomes.includes("saved")) await this.store.reload();
  }
}

/** Whether a note is to be sent: it was not refused, and is not being edited. */
function isWaiting({ id, refusal }: UnsentNote): boolean {
  return refusal === null && id !== editedNote();
}

/** The id of the note that the dialog edits. */
function editedNote(): string | null {
  return new URLSearchParams(window.location.search).get(EDITED);
}

/** Forgets what was typed, which the stored note replaces, and shows the note at its heater, as if the user
 * had followed a link of the page. */
function showKept({ path }: UnsentNote, form: string): void {
  forget(form);
  const link = element("a", { href: `${path}#service`, hidden: "" });
  document.body.append(link);
  link.click();
  link.remove();
}
