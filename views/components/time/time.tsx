/** An instant as it is shown, and for programs; where there is none, the text alone. */
import type { ReactNode } from "react";
import { milliseconds } from "../../format/format";

interface TimeProps {
  /** As the provider says it. */
  at: string | null;
  /** The formatted instant, or a dash. */
  text: ReactNode;
}

/** A local time at a place whose time zone nobody has told. */
export function WallClock({ at, text }: TimeProps) {
  return at === null ? text : <time dateTime={at.slice(0, 16)}>{text}</time>;
}

export function Time({ at, text }: TimeProps) {
  const moment = at === null ? Number.NaN : milliseconds(at);
  if (Number.isNaN(moment)) return text;
  return <time dateTime={new Date(moment).toISOString()}>{text}</time>;
}
