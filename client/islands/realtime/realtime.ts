/** Keeps the realtime tab alive: values, their age, charts, and what the connection does. */
import type { HeaterRealtimeData, Reading } from "../../../views/generated/page-data";
import {
  agoOf,
  GROUPS,
  type Group,
  NO_VALUE,
  rowsOf,
  withUnit,
} from "../../../views/pages/heater-realtime/values";
import type { Around, Island } from "../../start/islands";
import { loadStyles } from "../../start/styles";
import type { GroupChart } from "./charts";
import { Feed, type State } from "./feed";
import { History } from "./history";

export function mount(place: HTMLElement, around: Around): Island {
  return new Realtime(place, around);
}

const ASK_AGAIN_MILLISECONDS = 60_000;

function isNewer({ at }: Reading, than: Reading | undefined): boolean {
  if (!than) return true;
  return at !== null && than.at !== null && Date.parse(at) > Date.parse(than.at);
}

class Realtime implements Island {
  private readonly stop = new AbortController();
  private feed: Feed | undefined;
  private history = new History(0);
  private readonly charts = new Map<HTMLElement, GroupChart>();
  private readonly ticking: ReturnType<typeof setInterval>;
  private source = "";
  /** The newest reading, from the page or the stream. */
  private latest: Reading | undefined;
  /** When a value was asked for that the page does not show yet, by its name. */
  private readonly asked = new Map<string, number>();
  /** When the shown values were measured, on this browser's own clock. */
  private measured: number | null = null;

  constructor(
    private readonly place: HTMLElement,
    private around: Around,
  ) {
    const { signal } = this.stop;
    this.ticking = setInterval(() => this.tellAge(), 1000);
    place.addEventListener("change", () => void this.draw(), { signal });
    place.addEventListener(
      "click",
      ({ target }) => (target as Element).closest("[data-resume]") && this.feed?.start(),
      { signal },
    );
    window
      .matchMedia("(prefers-color-scheme: dark)")
      .addEventListener("change", () => this.redraw(), { signal });
    window.addEventListener(
      "beforeprint",
      () => {
        for (const chart of this.charts.values()) chart.scale();
      },
      { signal },
    );
    this.update(around);
  }

  update(around: Around): void {
    this.around = around;
    const { src = "", seconds, points } = this.place.dataset;
    if (src !== this.source) {
      this.source = src;
      this.history = new History(Number(points));
      this.latest = undefined;
      this.feed?.close();
      const listener = {
        read: (reading: Reading) => this.read(reading),
        say: (state: State) => this.say(state),
      };
      this.feed = new Feed(src, Number(seconds), listener);
      this.feed.start();
    }
    const first = (around.app.page.data as HeaterRealtimeData).reading.items[0];
    if (first && isNewer(first, this.latest)) this.remember(first);
    // The page's own values may be older than what the stream has brought.
    if (this.latest) this.write(this.latest);
    this.redraw();
  }

  unmount(): void {
    this.stop.abort();
    clearInterval(this.ticking);
    this.feed?.close();
    for (const chart of this.charts.values()) chart.destroy();
  }

  private read(reading: Reading): void {
    this.remember(reading);
    this.completeWith(this.write(reading));
    void this.draw();
  }

  /** Writes a reading into the page, a dash where it has no value, and returns the names of the
   * values that have no place there. */
  private write(reading: Reading): readonly string[] {
    const { app } = this.around;
    const rows = rowsOf(app, reading).map(([name, , text]) => [name, text] as const);
    const values = GROUPS.flatMap((group) =>
      reading[group].map(
        ({ name, value }) => [`${group}.${name}`, withUnit(app, value, this.unit(group))] as const,
      ),
    );
    const cells = new Map(
      [...this.place.querySelectorAll<HTMLElement>("[data-value]")].map(
        (cell) => [cell.dataset.value ?? "", cell] as const,
      ),
    );
    const texts = new Map([...rows, ...values]);
    for (const [name, cell] of cells) cell.textContent = texts.get(name) ?? NO_VALUE;
    const time = this.place.querySelector("[data-say=time]");
    if (time) time.textContent = app.t("print.as_of", { time: app.format.dateTime(reading.at) });
    this.tellAge();
    return [...texts.keys()].filter((name) => !cells.has(name));
  }

  /** Series that the page does not show yet come with the page's data. The provider may leave one
   * out again and again: each is asked for once a minute at most. */
  private completeWith(missing: readonly string[]): void {
    const now = Date.now();
    const isDue = (name: string) => now - (this.asked.get(name) ?? 0) >= ASK_AGAIN_MILLISECONDS;
    if (!missing.some(isDue)) return;
    for (const name of missing) this.asked.set(name, now);
    this.around.reload();
  }

  private remember(reading: Reading): void {
    this.latest = reading;
    this.history.add(reading);
    if (reading.age !== null) this.measured = Date.now() - reading.age * 1000;
  }

  private say(state: State): void {
    const text = this.place.querySelector("[data-say=state]");
    if (text) text.textContent = this.around.app.t(`realtime.state.${state}`);
    this.place.dataset.state = state;
    const button = this.place.querySelector<HTMLElement>("[data-resume]");
    if (button) button.hidden = state !== "ended";
  }

  private tellAge(): void {
    const text = this.place.querySelector("[data-say=age]");
    if (!text || this.measured === null) return;
    text.textContent = agoOf(this.around.app, (Date.now() - this.measured) / 1000);
  }

  private unit(group: Group): string {
    const table = this.place.querySelector<HTMLElement>(`[data-group=${group}]`);
    return table?.dataset.unit ?? "";
  }

  private redraw(): void {
    for (const chart of this.charts.values()) chart.destroy();
    this.charts.clear();
    void this.draw();
  }

  private async draw(): Promise<void> {
    const module = await Promise.all([import("./charts"), loadStyles("realtime")]).catch(
      // Without them the tables say it all; the next value tries again.
      () => null,
    );
    if (!module || this.stop.signal.aborted) return;
    const [{ GroupChart }] = module;
    for (const group of GROUPS) {
      const place = this.place.querySelector<HTMLElement>(`[data-chart=${group}]`);
      const table = this.place.querySelector<HTMLElement>(`[data-group=${group}]`);
      if (!place || !table) continue;
      let chart = this.charts.get(place);
      if (!chart) {
        chart = new GroupChart(place, table, this.around.app, this.unit(group));
        this.charts.set(place, chart);
      }
      void chart.draw(this.history.points);
    }
  }
}
