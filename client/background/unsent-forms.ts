/** Stores service notes and working sheets that are saved without a connection, shows them, and sends
 * them when the host can be reached again. */
import type { HeaterVisitNewData } from "../../views/generated/page-data";
import type { TextKey } from "../../views/generated/text-keys";
import { fill } from "../forms/filling";
import { forget, nameOf } from "../forms/typed";
import { SERVICE_NOTE_LENGTH } from "../generated/limits";
import { showBanner } from "../shared/banner";
import { element } from "../shared/dom";
import {
  detailsOf,
  editQuery,
  isNote,
  removeUnsent,
  storeUnsent,
  type UnsentForm,
  unsentForms,
} from "../shared/outbox";
import { type Sending, sendUnsent } from "../shared/send-unsent";
import { every } from "../shared/timer";
import type { PageStore, ShownPage } from "../start/page-store";
import { withKept } from "./kept-sections";
import { drawUnsent } from "./unsent-list";

/** How often an open page tries to send the stored forms. */
const UNSENT_RETRY_SECONDS = 60;

const FORM = "form[data-outbox]";
const EDITED = "unsent";

export class UnsentForms {
  /** Forms on the page that have been stored, or are being stored. */
  private readonly taken = new WeakSet<HTMLFormElement>();
  private banner = { text: "", hide: () => {} };
  /** The form on the page that shows what was stored of it. */
  private filled: { form: HTMLFormElement; stored: UnsentForm } | null = null;
  /** Ends when the form on the page shows what was stored of it. */
  private showing = Promise.resolve();

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
    this.filled = null;
    this.showing = this.draw().then(() => this.fillIn(shown));
    await this.showing;
    await this.send();
  }

  private async unsent(): Promise<UnsentForm[]> {
    const account = this.store.current().page.shell?.account_id;
    // Rejects if the browser forbids the storage.
    return account ? unsentForms(account).catch(() => []) : [];
  }

  /** Shows the unsent forms of the shown heater on its screen, and in a banner how many others there are.
   * Returns them all. */
  private async draw(): Promise<UnsentForm[]> {
    const unsent = await this.unsent();
    if (!unsent.some(({ refusal }) => refusal) || (await this.store.addMessages())) {
      this.drawAll(unsent);
    }
    return unsent;
  }

  private drawAll(unsent: readonly UnsentForm[]): void {
    const shown = this.store.current();
    const { t, format } = shown;
    const [first, ...others] = drawUnsent(shown, unsent, () => this.draw());
    const count = others.length + 1;
    const text = first ? t("unsent.elsewhere", { count, number: format.number(count) }) : "";
    // Not shown again if it is the same: screen readers announce a banner each time that it is shown.
    if (text === this.banner.text) return;
    this.banner.hide();
    const link = element(
      "a",
      { class: "btn", href: `${detailsOf(first?.path ?? "")}#service` },
      t("unsent.show"),
    );
    this.banner = { text, hide: text ? showBanner(text, link) : () => {} };
  }

  /** Stores the form instead of sending it: without a connection, if an unsent one is edited, or if it was
   * sent before without an answer. */
  private onSubmit(event: SubmitEvent): void {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (!form.matches(FORM) || !this.mayWait()) return;
    const { isWithoutHost, page } = this.store.current();
    const account = page.shell?.account_id;
    const isEdited = this.editedBy(form) !== null;
    const isAnswered = form.dataset.outbox !== "unanswered";
    if (!account || (!isEdited && !isWithoutHost && navigator.onLine && isAnswered)) return;
    event.preventDefault();
    if (this.taken.has(form) || this.isRefused(form)) return;
    this.taken.add(form);
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    const pressed: [string, string][] = button?.name ? [[button.name, button.value]] : [];
    const name = nameOf(form);
    void this.showing
      .then(() => this.take(this.unsentOf(form, account, pressed), form))
      .then(
        (why) => (why ? this.giveBack(form, why) : showKept(name)),
        // The storage is full or forbidden.
        () => this.giveBack(form, "SEND_FAILED_OFFLINE"),
      );
  }

  private unsentOf(
    form: HTMLFormElement,
    account: string,
    pressed: [string, string][],
  ): UnsentForm {
    const typed = [...new FormData(form), ...pressed].filter(([name]) => name !== "csrf");
    const sent = Object.fromEntries(typed.map(([name, value]) => [name, String(value)]));
    // The fields that the page shows: when the form is sent, the host may ask for others.
    const { blank } = (this.store.current().page.data ?? {}) as Partial<HeaterVisitNewData>;
    const own = ownId(form) ?? this.editedBy(form);
    return {
      id: own ?? `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
      account,
      path: window.location.pathname,
      label: form.getAttribute("aria-label"),
      fields: blank ? withKept(form, sent, blank.sections, this.filled?.stored.fields) : sent,
      at: Date.now(),
      csrf: null,
      refusal: null,
    };
  }

  /** Says why the form was not stored. What was typed stays in it. */
  private async giveBack(form: HTMLFormElement, why: TextKey): Promise<void> {
    this.taken.delete(form);
    this.filled = null;
    await this.store.addMessages();
    showBanner(this.store.current().t(why));
  }

  /** Stores a note or a sheet. Returns why not, if what it replaces was sent meanwhile: stored, the text of a
   * note would become a second one; or if the form does not show what it would replace, which is of another
   * sheet. Holds the lock for what it replaces, so that nothing is being sent during the check. */
  private async take(taken: UnsentForm, form: HTMLFormElement): Promise<TextKey | null> {
    const edited = this.editedBy(form);
    const replaced = async () =>
      (await this.unsent()).find(({ id }) => id === (edited ?? taken.id));
    const storeReplacing = async (): Promise<TextKey | null> => {
      const found = await replaced();
      const isSent = found && isNote(found) && found.csrf && !found.refusal;
      if (isSent || (edited && !found)) return "unsent.sent_meanwhile";
      if (found && this.filled?.form !== form) return "NEEDS_CONNECTION";
      await storeUnsent(taken);
      if (found && found.id !== taken.id) await removeUnsent(found.id);
      return null;
    };
    if (edited || (await replaced())) return navigator.locks.request(EDITED, storeReplacing);
    await storeUnsent(taken);
    return null;
  }

  /** Whether the host would refuse the service note; then says why. The check is made here, as the user may
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

  /** The id of the unsent form that this form edits: the one in the address, or that of the page's own. */
  private editedBy(form: HTMLFormElement | undefined): string | null {
    return editedForm() ?? (form && this.filled?.form === form ? this.filled.stored.id : null);
  }

  /** Fills the form with what was stored of it, also if its page was opened anew: sent from there, it would
   * replace what was stored. If that is of another sheet, leads to its page. */
  private async fillIn({ page }: ShownPage): Promise<void> {
    const form = document.querySelector<HTMLFormElement>(FORM);
    const own = form && (editedForm() ?? ownId(form));
    const stored = (await this.unsent()).find(({ id }) => id === own);
    // The user may have gone on meanwhile.
    if (!form?.isConnected || !stored || this.store.current().page.url !== page.url) return;
    const sheet = form.elements.namedItem("sheet");
    if (sheet instanceof HTMLInputElement && sheet.value !== stored.fields.sheet) {
      if (!editedForm()) await this.store.replaceQuery(`?${editQuery(stored)}`);
      return;
    }
    this.filled = { form, stored };
    if (!page.form) fill(form, stored);
  }

  /** Whether a form is to be sent: it was not refused, and is not being edited. */
  private isWaiting({ id, refusal }: UnsentForm): boolean {
    return refusal === null && id !== this.editedBy(this.filled?.form);
  }

  /** Sends the waiting forms one after the other; only one tab sends at a time. What another tab has
   * sent meanwhile is shown, too. */
  private async send(): Promise<void> {
    const { page, isWithoutHost } = this.store.current();
    if (isWithoutHost || page.csrf === "") return;
    // Those that are shown to wait: what becomes of each is shown, too.
    const waiting = (await this.draw()).filter((each) => this.isWaiting(each));
    if (waiting.length === 0) return;
    const outcomes: Sending[] = [];
    await navigator.locks.request(EDITED, async () => {
      const unsent = await this.unsent();
      for (const { id } of waiting) {
        const found = unsent.find((each) => each.id === id);
        if (found && this.isWaiting(found)) {
          // One that fails must not stop the others.
          outcomes.push(await sendUnsent(found, page.csrf).catch(() => "later" as const));
        } else outcomes.push(found ? "refused" : "saved");
        if (outcomes.at(-1) === "unreachable") break;
      }
    });
    if (outcomes.length > 0) await this.draw();
    // The reloaded page has the note in its history, and the message that it was saved.
    if (outcomes.includes("saved")) await this.store.reload();
  }
}

/** The id by which a form is stored: that of its visit, or its name. */
function ownId(form: HTMLFormElement): string | null {
  const visit = form.elements.namedItem("visit");
  return visit instanceof HTMLInputElement ? visit.value : form.getAttribute("name");
}

/** The id of the unsent form in the address, which leads from the list of those that wait. */
function editedForm(): string | null {
  return new URLSearchParams(window.location.search).get(EDITED);
}

/** Forgets what was typed, which the stored form replaces, and shows that at its heater, as if the user had
 * followed a link of the page. */
function showKept(form: string): void {
  forget(form);
  const path = `${detailsOf(window.location.pathname)}#service`;
  const link = element("a", { href: path, hidden: "" });
  document.body.append(link);
  link.click();
  link.remove();
}
