/** The realtime tab: shows values as they arrive, their age, charts, and
 * the state of the connection. */
import { agoText, fineQuantityText, GROUPS, NO_VALUE, rowsOf, unitOf } from "../../../views/basics";
import type { HeaterRealtimeData, Reading } from "../../../views/generated/page-data";
import { type Island, type IslandContext, loadStyles } from "../island";
import type { GroupChart, Point } from "./charts";
import { Feed, type Listener, type State } from "./feed";

export function mount(root: HTMLElement, context: IslandContext): Island {
  return new RealtimeIsland(root, context);
}

const RELOAD_MILLISECONDS = 60_000;

class RealtimeIsland implements Island, Listener {
  private readonly stop = new AbortController();
  private feed: Feed | undefined;
  /** The latest readings, as many as a chart may show. */
  private points: Point[] = [];
  private readonly charts = new Map<HTMLElement, GroupChart>();
  private readonly ageInterval: ReturnType<typeof setInterval>;
  /** The newest reading, from the page or the stream. */
  private latest: Reading | undefined;
  /** When the page was last reloaded for a value without a cell, in milliseconds since
   * 1970, by the value's name. */
  private readonly reloadedAt = new Map<string, number>();
  /** When the shown values were measured, by this browser's clock, in milliseconds since 1970; null if
   * that is unknown. */
  private measuredAt: number | null = null;

  constructor(
    private readonly root: HTMLElement,
    private context: IslandContext,
  ) {
    const { signal } = this.stop;
    this.ageInterval = setInterval(() => this.showAge(), 1000);
    root.addEventListener("change", () => void this.draw(), { signal });
    const resume = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-resume]")) this.feed?.start();
    };
    root.addEventListener("click", resume, { signal });
    const scheme = window.matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", () => this.redraw(), { signal });
    const print = () => {
      for (const chart of this.charts.values()) chart.makeScalable();
    };
    window.addEventListener("beforeprint", print, { signal });
    this.update(context);
  }

  update(context: IslandContext): void {
    this.context = context;
    const { src = "", seconds } = this.root.dataset;
    if (src !== this.feed?.url) {
      this.points = [];
      this.latest = undefined;
      this.feed?.close();
      this.feed = new Feed(src, Number(seconds), this);
      this.feed.start();
    }
    const [own] = this.data.reading.items;
    const isNewer = Date.parse(own?.at ?? "") > Date.parse(this.latest?.at ?? "");
    if (own && (!this.latest || isNewer)) {
      // Values of an unknown time have no place on the axis of time.
      this.store(own, own.at !== null);
    }
    // React has rendered the page's values, which may be older than those of the stream.
    if (this.latest) this.show(this.latest);
    this.redraw();
  }

  unmount(): void {
    this.stop.abort();
    clearInterval(this.ageInterval);
    this.feed?.close();
    for (const chart of this.charts.values()) chart.destroy();
  }

  onReading(reading: Reading): void {
    this.store(reading);
    this.reloadFor(this.show(reading));
    void this.draw();
  }

  /** Shows a reading, with a dash where it has no value, and returns the names of the values that the
   * page has no cell for. */
  private show(reading: Reading): readonly string[] {
    const { app } = this.context;
    const rows = rowsOf(app, reading).map(([name, , text]) => [name, text] as const);
    const values = GROUPS.flatMap((group) =>
      reading[group].map(
        ({ name, value }) =>
          [`${group}.${name}`, fineQuantityText(app, value, unitOf(group, this.data))] as const,
      ),
    );
    const cells = new Map(
      [...this.root.querySelectorAll<HTMLElement>("[data-value]")].map(
        (cell) => [cell.dataset.value ?? "", cell] as const,
      ),
    );
    const texts = new Map([...rows, ...values]);
    for (const [name, cell] of cells) cell.textContent = texts.get(name) ?? NO_VALUE;
    const time = reading.at && app.format.dateTime(reading.at);
    this.say("time", time ? app.t("print.as_of", { time }) : app.t("age.unknown"));
    this.showAge();
    return [...texts.keys()].filter((name) => !cells.has(name));
  }

  /** Reloads the page to get the missing rows; at most once a minute for each, as the provider may
   * leave one out repeatedly. */
  private reloadFor(missing: readonly string[]): void {
    const now = Date.now();
    const isDue = (name: string) => now - (this.reloadedAt.get(name) ?? 0) >= RELOAD_MILLISECONDS;
    if (!missing.some(isDue)) return;
    for (const name of missing) this.reloadedAt.set(name, now);
    this.context.reload();
  }

  /** Stores the latest reading; it replaces the last point if both are of the same moment. */
  private store(reading: Reading, isDrawn = true): void {
    this.latest = reading;
    this.measuredAt = reading.age === null ? null : Date.now() - reading.age * 1000;
    if (!isDrawn) return;
    const at = reading.at === null ? Date.now() : Date.parse(reading.at);
    if (this.points.at(-1)?.at === at) this.points.pop();
    this.points.push({ at, reading });
    if (this.points.length > Number(this.root.dataset.points)) this.points.shift();
  }

  onState(state: State): void {
    const text = this.root.querySelector<HTMLElement>("[data-say=state]");
    if (text) text.textContent = this.context.app.t(`realtime.state.${state}`);
    this.root.dataset.state = state;
    const button = this.root.querySelector<HTMLElement>("[data-resume]");
    // Before the button is hidden: the focus goes to what it has led to.
    if (text && button?.matches(":focus")) {
      text.tabIndex = -1;
      text.focus();
    }
    if (button) button.hidden = state !== "ended";
  }

  private showAge(): void {
    const { app } = this.context;
    const { measuredAt } = this;
    if (!this.latest) return;
    const age = measuredAt === null ? null : (Date.now() - measuredAt) / 1000;
    this.say("age", age === null ? app.t("age.unknown") : agoText(app, age));
  }

  /** Writes the time or the age of the latest reading. It changes the text in React's elements, and
   * does not replace them: React may do so. */
  private say(what: "time" | "age", text: string): void {
    const shown = this.root.querySelector(`[data-say=${what}] > *`);
    if (shown) shown.textContent = text;
    if (shown instanceof HTMLTimeElement) shown.dateTime = this.latest?.at ?? "";
  }

  private get data(): HeaterRealtimeData {
    // Cast: only the view of these data has the island's element.
    return this.context.app.page.data as HeaterRealtimeData;
  }

  private redraw(): void {
    for (const chart of this.charts.values()) chart.destroy();
    this.charts.clear();
    void this.draw();
  }

  private async draw(): Promise<void> {
    const module = await Promise.all([import("./charts"), loadStyles("realtime")]).catch(
      // Without charts the tables show the same values; the next reading tries again.
      () => null,
    );
    if (!module || this.stop.signal.aborted) return;
    const [{ GroupChart }] = module;
    for (const group of GROUPS) {
      const chartRoot = this.root.querySelector<HTMLElement>(`[data-chart=${group}]`);
      const table = this.root.querySelector<HTMLElement>(`[data-group=${group}]`);
      if (!chartRoot || !table) continue;
      const chart =
        this.charts.get(chartRoot) ??
        new GroupChart(chartRoot, table, this.context.app, group, unitOf(group, this.data));
      this.charts.set(chartRoot, chart);
      chart.draw(this.points);
    }
  }
}
