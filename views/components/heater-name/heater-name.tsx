/** The name of a heater in lists: its place, and what distinguishes it there. */
import type { App } from "../../app";
import { heaterName, placeName, shortLocation, streetAddress } from "../../format";
import type { HeaterRow } from "../../generated/page-data";
import { Dotted } from "../dotted/dotted";

/** Postal code and house number; null if they name the place already. */
export function codeOf(row: HeaterRow): string | null {
  return streetAddress(row) ? shortLocation(row) : null;
}

/** The name of a heater in a list, as `heaterName` composes it; its parts may wrap to lines of their
 * own. */
export function HeaterName({ app, row }: { app: App; row: HeaterRow }) {
  const place = placeName(row);
  const { room, serial_number, needs_serial } = row;
  const others = [room, needs_serial ? serial_number : null].filter(Boolean);
  if (!place || others.length === 0) {
    return <span>{heaterName(row) ?? app.t("heater.nowhere")}</span>;
  }
  return (
    <Dotted
      parts={[
        place,
        ...others.map((text) => (
          <span key={text} className="room">
            {text}
          </span>
        )),
      ]}
    />
  );
}
