"""Draws SVG images of the series: a wall-hung boiler, an outdoor unit, or both."""

from provider_kit.reference_provider.catalogue import Series
from provider_kit.reference_provider.lookups import GAS_BURNERS, HEAT_PUMPS

_ACCENTS = {"ic3": "#d9662b", "icx": "#b8437f", "hpcu": "#2b7fb8", "hbcu": "#3f8f5b"}


def drawing(series: Series) -> str:
    parts = []
    if series.sw_type in GAS_BURNERS:
        parts.append(_boiler(30 if series.sw_type in HEAT_PUMPS else 70))
    if series.sw_type in HEAT_PUMPS:
        parts.append(_outdoor_unit(118 if series.sw_type in GAS_BURNERS else 60))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 180" role="img" '
        f'aria-label="{series.name}" style="color:{_ACCENTS[series.sw_type]}">'
        f'<rect width="240" height="180" fill="#f3f5f7"/>{"".join(parts)}</svg>'
    )


def _boiler(left: int) -> str:
    return (
        f'<g transform="translate({left} 20)"><rect width="80" height="124" rx="6" fill="#fff" '
        'stroke="#8a949e" stroke-width="2"/><rect x="14" y="92" width="52" height="18" rx="3" '
        'fill="#2f3a44"/><circle cx="40" cy="46" r="18" fill="currentColor" opacity=".15"/>'
        '<path d="M40 30c9 10 12 15 12 21a12 12 0 0 1-24 0c0-6 5-8 6-15 3 3 4 5 4 8 2-4 3-8 2-14z" '
        'fill="currentColor"/><path d="M16 124v16M32 124v16M48 124v16M64 124v16" '
        'stroke="#8a949e" stroke-width="4"/></g>'
    )


def _outdoor_unit(left: int) -> str:
    blades = "".join(
        f'<path d="M0 0c4-14 14-22 24-20-2 12-12 20-24 20z" fill="currentColor" '
        f'transform="rotate({angle})"/>'
        for angle in range(0, 360, 90)
    )
    return (
        f'<g transform="translate({left} 56)"><rect width="112" height="88" rx="6" fill="#fff" '
        'stroke="#8a949e" stroke-width="2"/><circle cx="46" cy="44" r="34" fill="#e3e8ec" '
        f'stroke="#8a949e"/><g transform="translate(46 44)">{blades}</g>'
        '<path d="M92 14v60M100 14v60" stroke="#8a949e" stroke-width="2"/>'
        '<path d="M12 88v8M100 88v8" stroke="#8a949e" stroke-width="6"/></g>'
    )
