/** The name of a heater in lists: its place, and what distinguishes it there. */
import type { ReactNode } from "react";
import type { App } from "../../app";
import { placeName, shortLocation, streetAddress } from "../../format";
import type { HeaterRow } from "../../generated/page-data";
import { Dotted } from "../dotted/dotted";

/** Postal code and house number; null if they name the place already. */
export function codeOf(row: HeaterRow): string | null {
  return streetAddress(row) ? shortLocation(row) : null;
}

export interface HeaterNameProps {
  app: App;
  row: HeaterRow;
  /** Further facts, after the name. */
  about?: readonly ReactNode[] | undefined;
}

/** The name of a heater in a list, as `heaterName` composes it; its parts may wrap to lines of their
 * own. */
export function HeaterName({ app, row, about = [] }: HeaterNameProps) {
  const place = placeName(row);
  const { room, serial_number, needs_serial } = row;
  const first = place || serial_number || app.t("heater.nowhere");
  const others = place ? [room, needs_serial && serial_number].filter(Boolean) : [];
  const named = others.map((text) => (
    <span key={text || null} className="room">
      {text}
    </span>
  ));
  const parts = [...named, ...about].filter(Boolean);
  return parts.length > 0 ? <Dotted parts={[first, ...parts]} /> : <span>{first}</span>;
}
