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

export interface Point {
  at: number;
  value: number;
  /** Whether a line leads here from the point before. */
  joined: boolean;
}

/** The line between points that are joined; a point alone is a line of no length, whose round ends are seen. */
export function linePath(points: readonly Point[], { x, y }: Place): string {
  const isJoined = (index: number) => index > 0 && points[index]?.joined === true;
  return points
    .map(({ at, value }, index) => {
      const alone = isJoined(index) || isJoined(index + 1) ? "" : "h.01";
      return path(isJoined(index) ? "L" : "M", x(at), y(value)) + alone;
    })
    .join("");
}

/** A dot at each point, as wide as its stroke: lines of no length with round ends. */
export function dotsPath(points: readonly Point[], { x, y }: Place): string {
  return points.map(({ at, value }) => `${path("M", x(at), y(value))}h.01`).join("");
}

export interface Extremes {
  at: number;
  low: number;
  high: number;
}

/** An upright line for each pair of extremes that differ. */
export function extremesPath(pairs: readonly Extremes[], { x, y }: Place): string {
  return pairs
    .filter(({ low, high }) => high > low)
    .map(({ at, low, high }) => `${path("M", x(at), y(low))}V${rounded(y(high))}`)
    .join("");
}

export interface Bar {
  from: number;
  to: number;
  value: number;
}

/** A bar as wide as its span; of no height for a known nothing, so that only the unknown is empty. */
export function barsPath(bars: readonly Bar[], { x, y }: Place): string {
  return bars
    .map(
      ({ from, to, value }) =>
        `${path("M", x(from), y(0))}V${rounded(y(value))}H${rounded(x(to))}V${rounded(y(0))}Z`,
    )
    .join("");
}

/** The upper edges of bars. */
export function topsPath(bars: readonly Bar[], { x, y }: Place): string {
  return bars
    .map(({ from, to, value }) => `${path("M", x(from), y(value))}H${rounded(x(to))}`)
    .join("");
}

/** Fields from the top to the bottom of the plot, each as wide as its span. */
export function fieldsPath(spans: readonly { from: number; to: number }[], { x }: Place): string {
  return spans
    .map(
      ({ from, to }) =>
        `${path("M", x(from), TOP)}H${rounded(x(to))}V${BOTTOM}H${rounded(x(from))}Z`,
    )
    .join("");
}

/** Upright lines through the plot. */
export function uprightsPath(moments: readonly number[], { x }: Place): string {
  return moments.map((at) => `${path("M", x(at), TOP)}V${BOTTOM}`).join("");
}

function path(letter: string, x: number, y: number): string {
  return `${letter}${rounded(x)} ${rounded(y)}`;
}
