"""Writes a module for each brand from its `brand.json` and `logo.svg`."""

import json
import re
from pathlib import Path
from zoneinfo import available_timezones

from builder.paths import BRANDS, GENERATED_VIEWS, HEAD, BuildError, write_if_changed
from server.domain.brands import BRAND_DATA, BrandData

_LOGO = re.compile(r'<svg [^>]*?viewBox="([^"]+)"[^>]*>(.*)</svg>', re.DOTALL)


def brand_module(brand: str) -> Path:
    """The path of the module of a brand, which views import as `brand`."""
    return GENERATED_VIEWS / "brands" / f"{brand}.tsx"


def write_brands() -> None:
    """Writes the module of every brand. Raises BuildError for an unknown time zone, and for a logo
    without a `viewBox`."""
    for brand, data in BRAND_DATA.items():
        if data.time_zone not in available_timezones():
            raise BuildError(f"{brand}/brand.json: there is no time zone {data.time_zone!r}")
        logo = _LOGO.fullmatch((BRANDS / brand / "logo.svg").read_text(encoding="utf-8").strip())
        if logo is None:
            raise BuildError(f"{brand}/logo.svg is not an <svg> element with a viewBox")
        write_if_changed(brand_module(brand), _module(data, logo[1], logo[2]))


def _module(data: BrandData, view_box: str, shapes: str) -> str:
    drawing = shapes.replace(" class=", " className=")
    return f"""{HEAD}import type {{ Brand }} from "../../brands/brand";

function Logo() {{
  return (
    <svg className="logo" viewBox="{view_box}" preserveAspectRatio="xMinYMid">{drawing}</svg>
  );
}}

export const brand: Brand = {{
  name: {json.dumps(data.name)},
  Logo,
  loginBanner: {json.dumps(data.login_banner)},
  map: {{ center: {json.dumps(data.map.center)}, zoom: {data.map.zoom} }},
}};
"""
