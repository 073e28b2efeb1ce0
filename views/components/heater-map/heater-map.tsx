/** The element of the map island, which the client draws when the element comes into view. */
import { brand } from "brand";
import { type Query, queryOf } from "../../routes";
import type { Translate } from "../../texts";
import { Fold } from "../fold/fold";

interface HeaterMapProps {
  t: Translate;
  /** The shown heaters: those of a filter, or one heater; by default all. */
  query?: Query;
  /** Whether the map shows one heater in its street. Such a map is hidden until its base map is drawn,
   * so it should be the last element. */
  street?: boolean;
  /** Whether phones fold the map, and so load it only when it is opened. */
  folded?: boolean;
}

export function HeaterMap({ t, query = {}, street = false, folded = false }: HeaterMapProps) {
  return (
    <>
      {folded ? (
        <Fold icon="pin" className="for-map">
          {t("map.show")}
        </Fold>
      ) : null}
      <section
        className={folded ? "map fold-content" : "map"}
        aria-label={t("map.label")}
        data-island="map"
        data-src={`/live/heater-map${queryOf(query)}`}
        data-center={brand.map.center.join(" ")}
        data-zoom={brand.map.zoom}
        data-street={street ? "" : undefined}
      />
    </>
  );
}
