/**
 * Sends forms one after the other, each in its latest state, so that an older state never arrives last.
 * If there is no connection, or the host is busy, the queue retries by itself; a refused form is sent
 * again after its next change.
 */

export interface Unsaved<Form> {
  form: Form;
  fields: FormData;
}

/** The outcome of a form; after `offline` and `busy` it is sent again. */
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

  /** The fields of a form that is waiting to be sent. */
  fieldsOf(form: Form): FormData | undefined {
    return this.waiting.find((unsaved) => unsaved.form === form)?.fields;
  }

  /** Adds a form's state, in place of an older one that is still waiting. */
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

  /** Puts a state back to the front, unless the form has a newer one, and schedules the retry. */
  private putBack(unsaved: Unsaved<Form>): void {
    if (!this.fieldsOf(unsaved.form)) this.waiting = [unsaved, ...this.waiting];
    this.retry = setTimeout(() => void this.sendNext(), RETRY_MILLISECONDS);
  }
}
