/** Draws the series that are chosen in a group's table. */
import ApexCharts from "apexcharts";
import type { App } from "../../views/app";
import type { Group } from "../../views/pages/heater-realtime/values";
import type { Point } from "./history";

/** A line is told by its dashes as well as by its colour. */
const DASHES = [0, 7, 2, 12, 4, 0, 7, 2];

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
      const next = this.waiting;
      this.waiting = null;
      await this.paint(next);
    }
    this.drawing = false;
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
    const styles = shown.map(({ index }) => index % DASHES.length);
    return {
      colors: styles.map((style) => color(this.place, `--s${style}`)),
      stroke: {
        width: 2,
        curve: "straight",
        dashArray: styles.map((style) => DASHES[style] ?? 0),
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
        foreColor: color(this.place, "--soft"),
        // The policy lets only styles in that carry the page's nonce.
        nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
      },
      theme: { mode: dark ? "dark" : "light" },
      grid: { borderColor: color(this.place, "--line") },
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

function color(place: HTMLElement, name: string): string {
  return getComputedStyle(place).getPropertyValue(name).trim();
}
