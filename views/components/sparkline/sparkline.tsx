/** A small line of the pressure of the last weeks, with gaps for weeks without a value. */
import type { App } from "../../app";
import { quantityText } from "../../format";

/** The least range of the drawing in bar, so that small changes are not magnified. */
const LEAST_SPAN = 0.5;

interface SparklineProps {
  app: App;
  /** A value in bar for each week, the oldest first; null for none. At least two are known. */
  values: readonly (number | null)[];
}

export function Sparkline({ app, values }: SparklineProps) {
  const known = values.flatMap((value, week) => (value === null ? [] : [{ week, value }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return null;
  const heights = known.map(({ value }) => value);
  const low = Math.min(...heights);
  const span = Math.max(LEAST_SPAN, Math.max(...heights) - low);
  // Each point has a line of almost no length, so that a week between two gaps is visible.
  const line = known
    .map(({ week, value }) => {
      const isJoined = typeof values[week - 1] === "number";
      return `${isJoined ? "L" : "M"}${week * 5 + 2} ${Math.round(17 - ((value - low) / span) * 14)}h.1`;
    })
    .join("");
  const label = app.t("history.weeks", {
    count: last.week - first.week,
    from: quantityText(app, first.value, "bar"),
    to: quantityText(app, last.value, "bar"),
  });
  return (
    <svg className="sparkline" role="img" aria-label={label}>
      <path d={line} />
    </svg>
  );
}
