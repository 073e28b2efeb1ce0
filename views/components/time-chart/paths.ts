/** Places in a time chart, in percent of the drawing, and paths. One path shows many values, so that a
 * drawing has few elements. */

/** The edges of the plot in percent: below the highest text of the scale, and above the dates. The
 * scale is beside the drawing. */
const TOP = 8;
const BOTTOM = 84;

export interface Place {
  x: (at: number) => number;
  y: (value: number) => number;
}

/** The places in a plot from `start` to `end` with a scale from `low` to `high`. Moments outside the
 * range are at its edges. */
export function placesOf(start: number, end: number, low: number, high: number): Place {
  const inside = (at: number) => Math.min(Math.max((at - start) / (end - start || 1), 0), 1);
  return {
    x: (at) => inside(at) * 100,
    y: (value) => BOTTOM - ((value - low) / (high - low || 1)) * (BOTTOM - TOP),
  };
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The steps of coordinates in a percent; drawings are wider than high. */
const STEPS = { x: 100, y: 10 } as const;

/** Writes a path with relative coordinates, rounded to steps: they repeat more often than absolute ones,
 * so that documents compress better. */
class Pen {
  private text = "";
  private readonly at = { x: 0, y: 0 };
  private start = { x: 0, y: 0 };

  move(x: number, y: number): this {
    this.text += `m${this.step("x", x)} ${this.step("y", y)}`;
    this.start = { ...this.at };
    return this;
  }

  line(x: number, y: number): this {
    this.text += `l${this.step("x", x)} ${this.step("y", y)}`;
    return this;
  }

  across(x: number): this {
    this.text += `h${this.step("x", x)}`;
    return this;
  }

  upright(y: number): this {
    this.text += `v${this.step("y", y)}`;
    return this;
  }

  /** Draws a line of almost no length, of which the round ends are visible. */
  dot(): this {
    return this.across((this.at.x + 1) / 100);
  }

  close(): this {
    this.text += "z";
    Object.assign(this.at, this.start);
    return this;
  }

  toString(): string {
    return this.text;
  }

  private step(axis: "x" | "y", to: number): string {
    const steps = Math.round(to * STEPS[axis]);
    const step = (steps - this.at[axis]) / STEPS[axis];
    this.at[axis] = steps;
    return String(step).replace(/^(-?)0\./, "$1.");
  }
}

export interface Point {
  at: number;
  value: number;
  /** Whether a line connects this point with the one before. */
  joined: boolean;
}

/** Lines between the points that are joined; a dot for each point without a line. */
export function linePath(points: readonly Point[], { x, y }: Place): string {
  const isJoined = (index: number) => index > 0 && points[index]?.joined === true;
  const pen = new Pen();
  points.forEach(({ at, value }, index) => {
    if (isJoined(index)) pen.line(x(at), y(value));
    else pen.move(x(at), y(value));
    if (!isJoined(index) && !isJoined(index + 1)) pen.dot();
  });
  return String(pen);
}

/** A dot at each point, as wide as its stroke. */
export function dotsPath(points: readonly Point[], { x, y }: Place): string {
  const pen = new Pen();
  for (const { at, value } of points) pen.move(x(at), y(value)).dot();
  return String(pen);
}

export interface Extremes {
  at: number;
  low: number;
  high: number;
}

/** A vertical line for each pair of extremes that differ. */
export function extremesPath(pairs: readonly Extremes[], { x, y }: Place): string {
  const pen = new Pen();
  for (const { at, low, high } of pairs) {
    if (high > low) pen.move(x(at), y(low)).upright(y(high));
  }
  return String(pen);
}

export interface Bar {
  from: number;
  to: number;
  value: number;
}

/** Bars as wide as their spans. A bar of 0 has no height, but a visible stroke:
 * only unknown spans are empty. */
export function barsPath(bars: readonly Bar[], { x, y }: Place): string {
  const pen = new Pen();
  for (const { from, to, value } of bars) {
    pen.move(x(from), y(0)).upright(y(value)).across(x(to)).upright(y(0)).close();
  }
  return String(pen);
}

/** The upper edges of bars. */
export function topsPath(bars: readonly Bar[], { x, y }: Place): string {
  const pen = new Pen();
  for (const { from, to, value } of bars) pen.move(x(from), y(value)).across(x(to));
  return String(pen);
}

/** Rectangles from the top to the bottom of the plot, each as wide as its span. */
export function fieldsPath(spans: readonly { from: number; to: number }[], { x }: Place): string {
  const pen = new Pen();
  for (const { from, to } of spans) {
    pen.move(x(from), TOP).across(x(to)).upright(BOTTOM).across(x(from)).close();
  }
  return String(pen);
}

/** A short line below the plot for each moment. */
export function ticksPath(ticks: readonly { at: number }[], { x }: Place): string {
  const pen = new Pen();
  for (const { at } of ticks) pen.move(x(at), BOTTOM).upright(BOTTOM + 3);
  return String(pen);
}

/** A vertical line through the plot for each moment. */
export function uprightsPath(moments: readonly number[], { x }: Place): string {
  const pen = new Pen();
  for (const at of moments) pen.move(x(at), TOP).upright(BOTTOM);
  return String(pen);
}
