/** Draws a chart of the series that are checked in a group's table. */
import "../library-markup";
import ApexCharts from "apexcharts";
import type { App } from "../../../views/app";
import type { Group } from "../../../views/basics";
import { fineQuantityText } from "../../../views/basics";
import { type Scale, scaleOf } from "../../../views/format/scale";
import type { Reading } from "../../../views/generated/page-data";

export interface Point {
  /** When the reading was measured, in milliseconds since 1970. */
  at: number;
  reading: Reading;
}

/** Lines differ in dashes and width as well as in colour; the legend in `realtime.css` has the same. */
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

/** The smallest step between two marks of an axis, in the unit of the group. */
const LEAST_STEPS: Readonly<Record<Group, number>> = { temperature: 1, power: 10, signal: 2 };

type Value = readonly [at: number, value: number | null];

export class GroupChart {
  private readonly chart: ApexCharts;
  /** Resolves when the requested drawings are done. */
  private ready: Promise<void>;
  /** The series, the scale and the markers of the last drawing, as JSON. */
  private shownAs = "";
  /** The points of the next drawing; null if none is requested. */
  private waiting: readonly Point[] | null = null;

  constructor(
    private readonly root: HTMLElement,
    private readonly table: HTMLElement,
    private readonly app: App,
    private readonly group: Group,
    unit: string,
  ) {
    this.chart = new ApexCharts(root, this.options(unit));
    this.ready = this.chart.render();
  }

  /** Draws these points. Of several calls before the next drawing, only the last has an effect. */
  draw(points: readonly Point[]): void {
    if (!this.waiting) this.ready = this.ready.then(() => this.drawWaiting());
    this.waiting = points;
  }

  /** Makes the drawing scale with its element, which has another size in print. */
  makeScalable(): void {
    const drawing = this.root.querySelector("svg.apexcharts-svg");
    const size = ["width", "height"].map((name) => Number(drawing?.getAttribute(name)));
    drawing?.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
  }

  destroy(): void {
    this.waiting = null;
    void this.ready.then(() => this.chart.destroy());
  }

  private async drawWaiting(): Promise<void> {
    // Each chart is drawn in a task of its own: one for all charts would block the page too long.
    await new Promise((resume) => setTimeout(resume));
    const points = this.waiting;
    this.waiting = null;
    if (points) await this.paint(points);
  }

  private async paint(points: readonly Point[]): Promise<void> {
    const checkboxes = [...this.table.querySelectorAll<HTMLInputElement>("[data-series]")];
    const shown = checkboxes.map((box, index) => ({ box, index })).filter(({ box }) => box.checked);
    const series = shown.map(({ box }) => {
      const name = box.dataset.series ?? "";
      const data = points.map(({ at, reading }): Value => {
        const measured = reading[this.group].find((each) => each.name === name);
        const value = measured?.value;
        // A value that is not plausible is a gap.
        return [at, typeof value === "number" ? value : null];
      });
      return { name: box.parentElement?.textContent ?? name, data };
    });
    const scale = this.scaleFor(series.flatMap(({ data }) => data));
    // A line needs two points.
    const isPoint = points.length < 2;
    const drawnAs = JSON.stringify([shown.map(({ index }) => index), scale, isPoint]);
    if (drawnAs === this.shownAs) {
      // Cast: the library's types lack null values, which leave a gap in the line.
      await this.chart.updateSeries(series as never, false);
    } else {
      this.shownAs = drawnAs;
      // Without any series the library does not show `noData`.
      const drawn = series.length > 0 ? series : [{ data: [] }];
      const options = { ...this.styles(shown), yaxis: this.axis(scale), series: drawn };
      const markers = { size: isPoint ? 4 : 0, strokeWidth: 0 };
      const noData = { text: series.length > 0 ? "–" : this.app.t("realtime.nothing") };
      // Cast: for null values, as above.
      await this.chart.updateOptions({ ...options, markers, noData } as never, false, false);
    }
    this.root.dataset.points = String(points.length);
  }

  private scaleFor(values: readonly Value[]): Scale | null {
    const known = values.flatMap(([, value]) => value ?? []);
    if (known.length === 0) return null;
    return scaleOf(Math.min(...known), Math.max(...known), LEAST_STEPS[this.group]);
  }

  private axis(scale: Scale | null): ApexCharts.ApexOptions["yaxis"] {
    const { format } = this.app;
    if (!scale) return { labels: { formatter: (value) => format.number(value) } };
    const { marks, digits } = scale;
    return {
      min: marks[0] ?? 0,
      max: marks.at(-1) ?? 1,
      tickAmount: marks.length - 1,
      labels: { formatter: (value) => format.number(value, digits) },
    };
  }

  private styles(shown: readonly { index: number }[]): ApexCharts.ApexOptions {
    const styles = shown.map(({ index }) => index % LINES.length);
    return {
      // Custom properties, not colours: print and the dark scheme define their own colours.
      colors: styles.map((style) => `var(--s${style})`),
      stroke: {
        width: styles.map((style) => LINES[style]?.[0] ?? 2),
        curve: "straight",
        lineCap: "butt",
        // Cast: the library's types lack SVG's notation of dashes.
        dashArray: styles.map((style) => LINES[style]?.[1]) as never,
      },
    };
  }

  private options(unit: string): ApexCharts.ApexOptions {
    const timeZone = this.app.page.time_zone;
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" });
    const time = (_: unknown, moment?: number) => (moment ? clock.format(moment) : "");
    const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
    const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
    return {
      series: [],
      chart: {
        type: "line",
        height: this.root.clientHeight,
        // The default would make the box grow by 15 px.
        parentHeightOffset: 0,
        animations: { enabled: false },
        toolbar: { show: false },
        zoom: { enabled: false },
        background: "transparent",
        fontFamily: "inherit",
        foreColor: "var(--soft)",
        // The content security policy refuses styles without the page's nonce.
        ...(nonce && { nonce }),
      },
      theme: { mode: dark ? "dark" : "light" },
      grid: { borderColor: "var(--line)" },
      legend: { show: false },
      xaxis: {
        type: "datetime",
        labels: { formatter: time, rotate: 0, hideOverlappingLabels: true },
        tooltip: { enabled: false },
      },
      yaxis: this.axis(null) ?? {},
      tooltip: {
        x: { formatter: (moment) => clock.format(moment) },
        y: {
          formatter: (value) => fineQuantityText(this.app, value, unit),
          title: { formatter: (name) => `${escaped(name)}: ` },
        },
      },
    };
  }
}

/** A provider's name as HTML: the library inserts it as such, and browsers without Trusted Types have no
 * policy that escapes it. */
function escaped(name: string): string {
  return name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
