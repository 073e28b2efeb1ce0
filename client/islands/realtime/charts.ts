/** Draws the series that are chosen in a group's table. */
import ApexCharts from "apexcharts";
import type { App } from "../../../views/app";
import type { Group } from "../../../views/pages/heater-realtime/values";
import type { Point } from "./history";

/** A line is told by its dashes and width as well as by its colour; `realtime.css` has the same. */
const LINES: readonly (readonly [width: number, dashes: string])[] = [
  [2, "0"],
  [2, "7 4"],
  [2, "2 3"],
  [2, "14 4"],
  [2, "9 3 2 3"],
  [4, "0"],
  [4, "7 4"],
  [4, "2 3"],
];

export class GroupChart {
  private readonly chart: ApexCharts;
  private readonly ready: Promise<void>;
  private readonly group: Group;
  private chosen = "";
  private waiting: readonly Point[] | null = null;
  private drawing = false;
  private gone = false;

  constructor(
    private readonly place: HTMLElement,
    private readonly table: HTMLElement,
    private readonly app: App,
    unit: string,
  ) {
    this.group = place.dataset.chart as Group;
    this.chart = new ApexCharts(place, this.options(unit));
    this.ready = this.chart.render();
  }

  /** Draws the newest points; while it is at it, only the last of further calls counts. */
  async draw(points: readonly Point[]): Promise<void> {
    this.waiting = points;
    if (this.drawing) return;
    this.drawing = true;
    await this.ready;
    while (this.waiting && !this.gone) {
      // A task for each chart: together they would hold the page up.
      await new Promise((resume) => setTimeout(resume));
      if (this.gone) return;
      const next = this.waiting;
      this.waiting = null;
      await this.paint(next);
    }
    this.drawing = false;
  }

  /** Lets the drawing grow and shrink with its place, as it does on paper. */
  scale(): void {
    const drawing = this.place.querySelector("svg.apexcharts-svg");
    const size = ["width", "height"].map((name) => Number(drawing?.getAttribute(name)));
    drawing?.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
  }

  destroy(): void {
    this.gone = true;
    void this.ready.then(() => this.chart.destroy());
  }

  private async paint(points: readonly Point[]): Promise<void> {
    const boxes = [...this.table.querySelectorAll<HTMLInputElement>("[data-series]")];
    const shown = boxes.map((box, index) => ({ box, index })).filter(({ box }) => box.checked);
    const series = shown.map(({ box }) => {
      const name = box.dataset.series ?? "";
      const data = points.map(({ at, values }) => [at, values[this.group].get(name) ?? null]);
      return { name: box.parentElement?.textContent ?? name, data };
    });
    const chosen = shown.map(({ index }) => index).join();
    if (chosen === this.chosen) {
      await this.chart.updateSeries(series as never, false);
    } else {
      this.chosen = chosen;
      await this.chart.updateOptions({ series, ...this.styles(shown) }, false, false);
    }
    this.place.dataset.points = String(points.length);
  }

  private styles(shown: readonly { index: number }[]): ApexCharts.ApexOptions {
    const styles = shown.map(({ index }) => index % LINES.length);
    return {
      // Names, not values: paper and the dark have colours of their own for them.
      colors: styles.map((style) => `var(--s${style})`),
      stroke: {
        width: styles.map((style) => LINES[style]?.[0] ?? 2),
        curve: "straight",
        lineCap: "butt",
        dashArray: styles.map((style) => LINES[style]?.[1]) as never,
      },
    };
  }

  private options(unit: string): ApexCharts.ApexOptions {
    const { t, format, page } = this.app;
    const clock = new Intl.DateTimeFormat("en-GB", {
      timeZone: page.time_zone,
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    const time = (_: unknown, moment?: number) => (moment ? clock.format(moment) : "");
    const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
    return {
      series: [],
      chart: {
        type: "line",
        height: this.place.clientHeight,
        animations: { enabled: false },
        toolbar: { show: false },
        zoom: { enabled: false },
        background: "transparent",
        fontFamily: "inherit",
        foreColor: "var(--soft)",
        // The policy lets only styles in that carry the page's nonce.
        nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
      },
      theme: { mode: dark ? "dark" : "light" },
      grid: { borderColor: "var(--line)" },
      legend: { show: false },
      noData: { text: t("realtime.nothing") },
      xaxis: {
        type: "datetime",
        labels: { formatter: time, rotate: 0, hideOverlappingLabels: true },
        tooltip: { enabled: false },
      },
      yaxis: { labels: { formatter: (value) => format.number(value) } },
      tooltip: {
        x: { formatter: (moment) => clock.format(moment) },
        y: { formatter: (value) => (value === null ? "–" : `${format.number(value)} ${unit}`) },
      },
    } as ApexCharts.ApexOptions;
  }
}
