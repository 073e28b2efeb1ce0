/**
 * Sends forms one after the other, each in its latest state, so that nothing older arrives last.
 * Where there is no connection, or the host is busy, it tries again by itself; a refused form waits for its next change.
 */

export interface Unsaved<Form> {
  form: Form;
  fields: FormData;
}

/** What was `offline` or `busy` has not been carried out, and is sent again. */
export type Outcome = "saved" | "offline" | "busy" | "refused";

interface Options<Form> {
  send: (unsaved: Unsaved<Form>) => Promise<Outcome>;
  /** Called with each outcome, before the next form is sent. */
  onOutcome: (form: Form, outcome: Outcome) => void;
}

const RETRY_MILLISECONDS = 15_000;

export class SaveQueue<Form> {
  /** At most one state of each form. */
  private waiting: Unsaved<Form>[] = [];
  private isSending = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: Options<Form>) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** The fields of a form that wait to be sent. */
  fieldsOf(form: Form): FormData | undefined {
    return this.waiting.find((unsaved) => unsaved.form === form)?.fields;
  }

  /** Takes the place of an older state of the same form. */
  add(form: Form, fields: FormData): void {
    this.waiting = [...this.waiting.filter((unsaved) => unsaved.form !== form), { form, fields }];
    void this.sendNext();
  }

  async sendNext(): Promise<void> {
    const [next, ...others] = this.waiting;
    if (this.isSending || !next) return;
    this.isSending = true;
    clearTimeout(this.retry);
    this.waiting = others;
    const outcome = await this.options.send(next);
    this.isSending = false;
    const isSentAgain = outcome === "offline" || outcome === "busy";
    if (isSentAgain) this.putBack(next);
    this.options.onOutcome(next.form, outcome);
    if (!isSentAgain) void this.sendNext();
  }

  /** Waits for a connection, unless the form has been changed since. */
  private putBack(unsaved: Unsaved<Form>): void {
    if (!this.fieldsOf(unsaved.form)) this.waiting = [unsaved, ...this.waiting];
    this.retry = setTimeout(() => void this.sendNext(), RETRY_MILLISECONDS);
  }
}
