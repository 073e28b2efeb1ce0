/** Computes the marks of an axis: round numbers that are close to the values. */

export interface Scale {
  /** From the lowest to the highest; at least two. */
  marks: readonly number[];
  /** The number of decimals with which the marks differ. */
  digits: number;
}

/** Returns the scale from `low` to `high` with `mostSteps` steps at most. A step is at least
 * `leastStep`, so that an axis does not magnify insignificant changes. */
export function scaleOf(low: number, high: number, leastStep: number, mostSteps = 5): Scale {
  const wanted = Math.max(leastStep, (high - low) / mostSteps);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const sizes = [1, 2, 5, 10, 20].map((size) => size * power);
  const first = (step: number) => Math.floor(low / step + 1e-9);
  const last = (step: number) => Math.max(Math.ceil(high / step - 1e-9), first(step) + 1);
  const fits = (step: number) => step >= wanted * 0.999 && last(step) - first(step) <= mostSteps;
  const step = sizes.find(fits) ?? wanted;
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const count = last(step) - first(step) + 1;
  const marks = Array.from({ length: count }, (_, index) => (first(step) + index) * step);
  return { marks, digits };
}
