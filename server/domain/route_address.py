"""The web address of a map that shows the way to a place, from the template of the settings."""

import re
from collections.abc import Sequence
from urllib.parse import quote

ROUTE_TEMPLATE = re.compile(r"(https?://|geo:)[^\s{}]*(\{(address|lat|lng)\}[^\s{}]*)+")
"""A template names the place by `{address}`, or by `{lat}` and `{lng}`."""


def route_address(
    template: str, place: Sequence[str | None], position: tuple[float, float] | None
) -> str | None:
    """The address for a place: street with house number, postal code with city, and, if it is
    known, the country; `position` is its latitude and longitude in degrees. None for an empty
    template, and if the place lacks what the template names."""
    text = ", ".join(part for part in place if part)
    values = {"address": quote(text, safe="")}
    if position:
        values |= {"lat": f"{position[0]:.5f}", "lng": f"{position[1]:.5f}"}
    names = re.findall(r"\{(\w+)\}", template)
    if not template or not all(values.get(name) for name in names):
        return None
    return template.format_map(values)
