/** Receives a heater's stream for a limited time, and pauses while the page is not visible. */
import type { Reading } from "../../../views/generated/page-data";
import { requestJson } from "../../shared/request-json";

export type State = "live" | "lost" | "paused" | "ended";

export interface Listener {
  onReading: (reading: Reading) => void;
  onState: (state: State) => void;
}

/** After an error status an `EventSource` does not connect again by itself. */
const RETRY_MILLISECONDS = 5000;
const NO_ACCESS = [401, 403, 404];

export class Feed {
  private source: EventSource | undefined;
  /** The timeout that ends the stream; undefined if there is no stream. */
  private timeout: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly stop = new AbortController();

  constructor(
    readonly url: string,
    private readonly seconds: number,
    private readonly listener: Listener,
  ) {
    const { signal } = this.stop;
    document.addEventListener("visibilitychange", () => this.connectIfVisible(), { signal });
    // Closed before the page is left: Firefox would report the stream as interrupted.
    window.addEventListener("pagehide", () => this.disconnect(), { signal });
    const resume = ({ persisted }: PageTransitionEvent) => persisted && this.connectIfVisible();
    window.addEventListener("pageshow", resume, { signal });
  }

  /** Starts or restarts the stream, for its full duration. */
  start(): void {
    this.end();
    this.timeout = setTimeout(() => this.finish(), this.seconds * 1000);
    this.connectIfVisible();
  }

  close(): void {
    this.stop.abort();
    this.end();
  }

  private connectIfVisible(): void {
    if (this.timeout === undefined) return;
    this.disconnect();
    if (document.hidden) {
      this.listener.onState("paused");
      return;
    }
    const source = new EventSource(this.url);
    this.source = source;
    source.addEventListener("message", ({ data }) => this.listener.onReading(JSON.parse(data)));
    source.addEventListener("lost", () => this.listener.onState("lost"));
    source.addEventListener("back", () => this.listener.onState("live"));
    source.addEventListener("end", () => this.finish());
    source.addEventListener("over", () => {
      this.listener.onState("lost");
      void this.retryOrReload();
    });
    source.addEventListener("error", () => {
      this.listener.onState("lost");
      if (source.readyState === EventSource.CLOSED) void this.retryOrReload();
    });
  }

  /** Reconnects after a pause, when the host has refused or ended the stream. If the host refuses the
   * page, too, reloads the page, which leads to the login or shows the reason. */
  private async retryOrReload(): Promise<void> {
    this.disconnect();
    this.retry = setTimeout(() => this.connectIfVisible(), RETRY_MILLISECONDS);
    const { signal } = this.stop;
    const answer = await requestJson(window.location.href, signal).catch(() => null);
    if (answer && NO_ACCESS.includes(answer.status)) window.location.reload();
  }

  private finish(): void {
    this.end();
    this.listener.onState("ended");
  }

  private end(): void {
    clearTimeout(this.timeout);
    this.timeout = undefined;
    this.disconnect();
  }

  private disconnect(): void {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = undefined;
  }
}
