/** Where things are in a drawing over time, in percent of it, and the paths that show many of them at once:
 * a drawing has few elements, whatever it shows. */

/** The edges of the plot: beside the scale, and above the dates. */
export const LEFT = 12;
export const RIGHT = 97;
const TOP = 8;
const BOTTOM = 84;

export interface Place {
  x: (at: number) => number;
  y: (value: number) => number;
}

/** Of a plot from `start` to `end` with a scale from `low` to `high`. Moments outside are at its edges. */
export function placesOf(start: number, end: number, low: number, high: number): Place {
  const inside = (at: number) => Math.min(Math.max((at - start) / (end - start || 1), 0), 1);
  return {
    x: (at) => LEFT + inside(at) * (RIGHT - LEFT),
    y: (value) => BOTTOM - ((value - low) / (high - low || 1)) * (BOTTOM - TOP),
  };
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Writes a path in steps from where it is, each to a hundredth: steps repeat where points do not, and a
 * document is compressed by what repeats. */
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

  /** A line of no length, whose round ends are seen. */
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
    const hundredths = Math.round(to * 100);
    const step = (hundredths - this.at[axis]) / 100;
    this.at[axis] = hundredths;
    return String(step).replace(/^(-?)0\./, "$1.");
  }
}

export interface Point {
  at: number;
  value: number;
  /** Whether a line leads here from the point before. */
  joined: boolean;
}

/** The line between points that are joined; a point alone is a dot. */
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

/** An upright line for each pair of extremes that differ. */
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

/** A bar as wide as its span; of no height for a known nothing, so that only the unknown is empty. */
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

/** Fields from the top to the bottom of the plot, each as wide as its span. */
export function fieldsPath(spans: readonly { from: number; to: number }[], { x }: Place): string {
  const pen = new Pen();
  for (const { from, to } of spans) {
    pen.move(x(from), TOP).across(x(to)).upright(BOTTOM).across(x(from)).close();
  }
  return String(pen);
}

/** Upright lines through the plot. */
export function uprightsPath(moments: readonly number[], { x }: Place): string {
  const pen = new Pen();
  for (const at of moments) pen.move(x(at), TOP).upright(BOTTOM);
  return String(pen);
}
