"""Writes the outlines of Europe's countries, for maps without tiles."""

from builder.commands import run
from builder.paths import GENERATED_CLIENT, ROOT, write_if_changed


def write_outlines() -> None:
    """Writes `countries.json`: a list of rings, each a flat list of alternating longitudes and
    latitudes in hundredths of a degree, every pair relative to the one before."""
    rings = run(["node", ROOT / "builder" / "country-outlines.mjs"])
    write_if_changed(GENERATED_CLIENT / "countries.json", rings)
