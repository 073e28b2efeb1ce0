/** A formatted instant in a `time` element, which also has it for programs; in a `span` for none. */
import type { ReactNode } from "react";
import { milliseconds } from "../../format/format";

interface TimeProps {
  /** The instant as the provider sends it. */
  at: string | null;
  /** The formatted instant, or a dash. */
  text: ReactNode;
}

/** A local time in an unknown time zone. */
export function WallClock({ at, text }: TimeProps) {
  return at === null ? <span>{text}</span> : <time dateTime={at.slice(0, 16)}>{text}</time>;
}

export function Time({ at, text }: TimeProps) {
  const moment = at === null ? Number.NaN : milliseconds(at);
  if (Number.isNaN(moment)) return <span>{text}</span>;
  return <time dateTime={new Date(moment).toISOString()}>{text}</time>;
}
