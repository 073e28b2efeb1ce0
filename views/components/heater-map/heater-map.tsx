/** The element of the map island, which the browser draws when it comes into view. */
import { brand } from "brand";
import { type Query, queryOf } from "../../routes";
import type { Translate } from "../../texts";

interface HeaterMapProps {
  t: Translate;
  /** Which heaters: a status filter, or one heater; all of them by default. */
  query?: Query;
  /** One heater in its street; the map is hidden until there are tiles, and so should stand last. */
  street?: boolean;
}

export function HeaterMap({ t, query = {}, street = false }: HeaterMapProps) {
  return (
    <section
      className="map"
      aria-label={t("map.label")}
      data-island="map"
      data-src={`/live/heater-map${queryOf(query)}`}
      data-center={brand.map.center.join(" ")}
      data-zoom={brand.map.zoom}
      data-street={street ? "" : undefined}
    />
  );
}
