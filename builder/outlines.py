"""Cuts the outlines of Europe's countries from Natural Earth, for maps that have no tiles."""

import json
from collections.abc import Iterator
from typing import Any

from builder.paths import GENERATED_CLIENT, ROOT, write_if_changed

_ATLAS = ROOT / "node_modules" / "world-atlas" / "countries-50m.json"
# West, south, east, north, in degrees: where the product's countries and their neighbours are.
_REGION = (-25.0, 27.0, 45.0, 72.0)
_STEPS_PER_DEGREE = 100
_SMALLEST_RING = 4

Point = tuple[float, float]


def write_outlines() -> None:
    """Writes `countries.json`: rings of longitude and latitude in hundredths of a degree, each
    number the difference to the one before, which makes them short."""
    rings = [delta for ring in _rings() if (delta := _packed(ring))]
    text = json.dumps(rings, separators=(",", ":"))
    write_if_changed(GENERATED_CLIENT / "countries.json", text)


def _rings() -> Iterator[list[Point]]:
    atlas = json.loads(_ATLAS.read_text(encoding="utf-8"))
    arcs = [list(_line(arc, atlas["transform"])) for arc in atlas["arcs"]]
    for country in atlas["objects"]["countries"]["geometries"]:
        shapes = country.get("arcs", [])
        for polygon in [shapes] if country["type"] == "Polygon" else shapes:
            for ring in polygon:
                points = _joined(ring, arcs)
                if _touches_region(points):
                    yield points


def _line(arc: list[list[int]], transform: dict[str, Any]) -> Iterator[Point]:
    """The points of an arc, which TopoJSON keeps as steps on a grid."""
    (scale_x, scale_y), (move_x, move_y) = transform["scale"], transform["translate"]
    x = y = 0
    for step in arc:
        x, y = x + step[0], y + step[1]
        yield x * scale_x + move_x, y * scale_y + move_y


def _joined(ring: list[int], arcs: list[list[Point]]) -> list[Point]:
    """The arcs of a ring end to end; a negative one runs backwards."""
    points: list[Point] = []
    for index in ring:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        points += arc[1:] if points else arc
    return points


def _touches_region(points: list[Point]) -> bool:
    west, south, east, north = _REGION
    return any(west <= x <= east and south <= y <= north for x, y in points)


def _packed(ring: list[Point]) -> list[int]:
    """Cut to the region, rounded, without repetitions; empty for what is too small to be seen."""
    west, south, east, north = _REGION
    rounded: list[tuple[int, int]] = []
    for x, y in ring:
        point = (
            round(min(max(x, west), east) * _STEPS_PER_DEGREE),
            round(min(max(y, south), north) * _STEPS_PER_DEGREE),
        )
        if not rounded or rounded[-1] != point:
            rounded.append(point)
    if len(rounded) < _SMALLEST_RING:
        return []
    before = [(0, 0), *rounded]
    return [
        number
        for (x, y), (old_x, old_y) in zip(rounded, before, strict=False)
        for number in (x - old_x, y - old_y)
    ]
