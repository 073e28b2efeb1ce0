/** Prints `countries.json` for `country_outlines.py`: the outlines of Europe's countries from Natural Earth. */
import { readFileSync } from "node:fs";
import { feature } from "topojson-client";

// Longitudes and latitudes, in degrees: the product's countries and their neighbours.
const [WEST, EAST] = [-25, 45];
const [SOUTH, NORTH] = [27, 72];
const STEPS_PER_DEGREE = 100;
// A ring of fewer points encloses nothing.
const SMALLEST_RING = 4;

const source = new URL("../node_modules/world-atlas/countries-50m.json", import.meta.url);
const atlas = JSON.parse(readFileSync(source, "utf-8"));
const rings = feature(atlas, atlas.objects.countries)
  .features.flatMap(({ geometry: { type, coordinates } }) =>
    type === "Polygon" ? coordinates : coordinates.flat(),
  )
  .filter((ring) => ring.some(inRegion))
  .map(onGrid)
  .filter((ring) => ring.length >= SMALLEST_RING)
  .map(differences);
process.stdout.write(JSON.stringify(rings));

function inRegion([x, y]) {
  return WEST <= x && x <= EAST && SOUTH <= y && y <= NORTH;
}

/** The ring cut to the region and rounded, without points that fall on the one before. */
function onGrid(ring) {
  return ring
    .map(([x, y]) => [steps(x, WEST, EAST), steps(y, SOUTH, NORTH)])
    .filter(([x, y], index, all) => x !== all[index - 1]?.[0] || y !== all[index - 1]?.[1]);
}

function steps(degrees, least, most) {
  return Math.round(Math.min(Math.max(degrees, least), most) * STEPS_PER_DEGREE);
}

/** Each number as its difference to the one before, which makes the file short. */
function differences(ring) {
  return ring.flatMap(([x, y], index) => {
    const [beforeX, beforeY] = ring[index - 1] ?? [0, 0];
    return [x - beforeX, y - beforeY];
  });
}
