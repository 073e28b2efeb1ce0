/** Sends forms one after the other, each in the state that it has then, so that an older state never arrives
 * last. If there is no connection, or the host is busy, the queue retries by itself; a refused form is sent
 * again after its next change. */

/** The outcome of a form; after `offline` and `busy` it is sent again. */
export type Outcome = "saved" | "offline" | "busy" | "refused";

const RETRY_MILLISECONDS = 15_000;

export class SaveQueue<Form> {
  /** Each form once, in the order of their changes. */
  private waiting = new Set<Form>();
  private isSending = false;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly send: (form: Form) => Promise<Outcome>,
    /** Called with each outcome, before the next form is sent. */
    private readonly onOutcome: (form: Form, outcome: Outcome) => void,
  ) {}

  get isEmpty(): boolean {
    return this.waiting.size === 0;
  }

  add(form: Form): void {
    this.waiting.add(form);
    void this.sendNext();
  }

  async sendNext(): Promise<void> {
    const [form] = this.waiting;
    if (this.isSending || form === undefined) return;
    this.isSending = true;
    clearTimeout(this.retry);
    this.waiting.delete(form);
    const outcome = await this.send(form);
    this.isSending = false;
    const isSentAgain = outcome === "offline" || outcome === "busy";
    if (isSentAgain) {
      this.waiting = new Set([form, ...this.waiting]);
      this.retry = setTimeout(() => void this.sendNext(), RETRY_MILLISECONDS);
    }
    // What was typed meanwhile was typed without having seen why.
    if (outcome === "refused") this.waiting.delete(form);
    this.onOutcome(form, outcome);
    if (!isSentAgain) void this.sendNext();
  }
}
