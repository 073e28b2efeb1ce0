/** Listens to a heater for a limited time; says what the connection does, and rests unseen. */
import type { Reading } from "../../../views/generated/page-data";

export type State = "live" | "lost" | "paused" | "ended";

interface Listener {
  read: (reading: Reading) => void;
  say: (state: State) => void;
}

/** After a refusal the browser does not try again by itself. */
const RETRY_MILLISECONDS = 5000;
const NO_ACCESS = [401, 403, 404];

export class Feed {
  private source: EventSource | undefined;
  private endsAt: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private readonly stop = new AbortController();

  constructor(
    private readonly url: string,
    private readonly seconds: number,
    private readonly listener: Listener,
  ) {
    const { signal } = this.stop;
    document.addEventListener("visibilitychange", () => this.follow(), { signal });
  }

  /** Begins, or begins again with the whole time. */
  start(): void {
    this.end();
    this.running = true;
    this.endsAt = setTimeout(() => this.finish(), this.seconds * 1000);
    this.follow();
  }

  close(): void {
    this.stop.abort();
    this.end();
  }

  private follow(): void {
    if (!this.running) return;
    this.disconnect();
    if (document.hidden) this.listener.say("paused");
    else this.connect();
  }

  private connect(): void {
    const source = new EventSource(this.url);
    this.source = source;
    source.addEventListener("message", ({ data }) => {
      this.listener.read(JSON.parse(data as string) as Reading);
    });
    source.addEventListener("lost", () => this.listener.say("lost"));
    source.addEventListener("back", () => this.listener.say("live"));
    source.addEventListener("end", () => this.finish());
    source.addEventListener("over", () => {
      this.listener.say("lost");
      void this.refused();
    });
    source.addEventListener("error", () => {
      this.listener.say("lost");
      if (source.readyState === EventSource.CLOSED) void this.refused();
    });
  }

  /** The host does not let us listen, or no longer. Where it does not show the page either, loading
   *  it anew leads to the login or says why. */
  private async refused(): Promise<void> {
    this.disconnect();
    this.retry = setTimeout(() => this.follow(), RETRY_MILLISECONDS);
    const { signal } = this.stop;
    const headers = { accept: "application/json" };
    const answer = await fetch(window.location.href, { headers, signal }).catch(() => null);
    if (answer && NO_ACCESS.includes(answer.status)) window.location.reload();
  }

  private finish(): void {
    this.end();
    this.listener.say("ended");
  }

  private end(): void {
    this.running = false;
    clearTimeout(this.endsAt);
    this.disconnect();
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = undefined;
  }
}
