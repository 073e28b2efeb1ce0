/** Shows the values of a heater's history at one moment, chosen by pointer or keyboard: a line through
 * all charts, and the value in each. */

import {
  type ChartName,
  chartTitle,
  stopsOf,
  valueText,
} from "../../../views/components/history-charts/values";
import type { HeaterHistory, HeaterHistoryData } from "../../../views/generated/page-data";
import { element } from "../../shared/dom";
import { type Island, type IslandContext, loadStyles } from "../island";

/** The end of a day, as a part of it. */
const LAST_MOMENT = 0.999;

const mounted = new Set<Probe>();

export function mount(root: HTMLElement, context: IslandContext): Island {
  void loadStyles("history").catch(() => undefined);
  return new Probe(root, context);
}

class Probe implements Island {
  private readonly stop = new AbortController();
  private readonly slider = element("div", { class: "at", role: "slider", tabindex: "0" });
  private readonly text = element("p", { "aria-hidden": "true" });

  constructor(
    private readonly root: HTMLElement,
    private context: IslandContext,
  ) {
    const { signal } = this.stop;
    const { slider } = this;
    root.replaceChildren(slider, this.text);
    this.text.hidden = true;
    const point = (event: PointerEvent) => this.point(event);
    root.addEventListener("pointermove", point, { signal });
    root.addEventListener("pointerdown", point, { signal });
    root.addEventListener("pointerleave", leave, { signal });
    // The finger scrolls the page.
    root.addEventListener("pointercancel", hide, { signal });
    slider.addEventListener("keydown", (event) => this.press(event), { signal });
    slider.addEventListener("focus", () => this.focus(), { signal });
    slider.addEventListener("blur", hide, { signal });
    mounted.add(this);
    this.update(context);
  }

  update(context: IslandContext): void {
    this.context = context;
    const { history, slider } = this;
    if (!history) return;
    slider.setAttribute("aria-label", chartTitle(context.app, this.name));
    slider.setAttribute("aria-valuemin", `${history.start}`);
    slider.setAttribute("aria-valuemax", `${this.data.today}`);
    const last = stopsOf(history, this.name).at(-1);
    if (last !== undefined) this.say(last);
  }

  unmount(): void {
    this.stop.abort();
    mounted.delete(this);
    this.root.replaceChildren();
  }

  /** Shows the line and the value at a moment, given in days; hides both for null. */
  show(at: number | null): void {
    const { history, text, root } = this;
    text.hidden = at === null || !history;
    root.classList.toggle("shown", !text.hidden);
    if (at === null || !history) return;
    const share = (at - history.start) / (this.end - history.start);
    root.style.setProperty("--at", `${share * 100}%`);
    // The text is on the side of the line that has more room.
    text.className = share > 0.5 ? "left" : "";
    text.textContent = this.say(at);
  }

  private say(at: number): string {
    const { history, slider } = this;
    const said = history
      ? valueText(this.context.app, history, this.name, at, this.data.today)
      : "";
    slider.setAttribute("aria-valuenow", `${Math.floor(at)}`);
    slider.setAttribute("aria-valuetext", said);
    return said;
  }

  private point(event: PointerEvent): void {
    const { left, width } = this.root.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - left) / (width || 1), 0), 1);
    const { history } = this;
    if (!history) return;
    const at = history.start + share * (this.end - history.start);
    // There are no values of the future.
    showAll(Math.min(at, this.data.today + LAST_MOMENT));
  }

  /** A click and a tap focus the slider too, but show the moment that they point at. */
  private focus(): void {
    if (!this.slider.matches(":focus-visible")) return;
    const at = this.history && stopsOf(this.history, this.name).at(-1);
    if (at !== undefined) showAll(at);
  }

  private press(event: KeyboardEvent): void {
    if (!this.history || event.ctrlKey || event.altKey || event.metaKey) return;
    const stops = stopsOf(this.history, this.name);
    const now = Number(this.slider.getAttribute("aria-valuenow"));
    const here = stops.filter((stop) => Math.floor(stop) <= now).length - 1;
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      Home: 0,
      End: stops.length - 1,
    };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    const at = stops[Math.min(Math.max(place, 0), stops.length - 1)];
    if (at !== undefined) showAll(at);
  }

  private get name(): ChartName {
    // Cast: the view writes the attribute with one of these names.
    return this.root.dataset.series as ChartName;
  }

  /** The end of the axis, in days since 1970: it may be in the future. */
  private get end(): number {
    return Number(this.root.dataset.end ?? this.data.today + 1);
  }

  private get data(): HeaterHistoryData {
    // Cast: only the view of these data has the island's element.
    return this.context.app.page.data as HeaterHistoryData;
  }

  private get history(): HeaterHistory | undefined {
    return this.data.history.items[0];
  }
}

function showAll(at: number): void {
  for (const each of mounted) each.show(at);
}

/** A finger that is lifted leaves the chart, but has chosen what it pointed at. */
function leave({ pointerType }: PointerEvent): void {
  if (pointerType !== "touch") hide();
}

function hide(): void {
  for (const each of mounted) each.show(null);
}
