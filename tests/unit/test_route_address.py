"""The address of a map with a route to the heater, from the template in the settings."""

import pytest

from server.domain.route_address import route_address
from server.environment import SettingsError, read_settings
from tests.support.settings import settings_with

PLACE = ("Straße 7 & Co", "1234 AB Köln")
TEMPLATE = "https://maps.example/to?q={address}"


@pytest.mark.parametrize(
    ("template", "place", "position", "expected"),
    [
        (
            TEMPLATE,
            ("A 7", "1234 AB B"),
            None,
            "https://maps.example/to?q=A%207%2C%201234%20AB%20B",
        ),
        (TEMPLATE, ("", "B"), None, "https://maps.example/to?q=B"),
        (TEMPLATE, ("", ""), (52.0, 5.0), None),
        ("geo:{lat},{lng}", ("A 7", "B"), (52.123456, -5.0), "geo:52.12346,-5.00000"),
        ("geo:{lat},{lng}", ("A 7", "B"), None, None),
        ("", ("A 7", "B"), (52.0, 5.0), None),
    ],
)
def test_a_route_leads_to_what_the_template_names(
    template: str,
    place: tuple[str, str],
    position: tuple[float, float] | None,
    expected: str | None,
) -> None:
    assert route_address(template, place, position) == expected


def test_no_sign_of_a_place_leaves_its_part_of_the_address() -> None:
    address = route_address(TEMPLATE, PLACE, None)
    assert (
        address == "https://maps.example/to?q=Stra%C3%9Fe%207%20%26%20Co%2C%201234%20AB%20K%C3%B6ln"
    )


@pytest.mark.parametrize("url", ["", TEMPLATE, "geo:{lat},{lng}", "geo:0,0?q={address}"])
def test_a_template_is_taken_as_it_is(url: str) -> None:
    assert read_settings(settings_with(HEATDESK_ROUTE_URL=url)).route_url == url


@pytest.mark.parametrize(
    "url",
    [
        *("javascript:alert({address})", "https://maps.example/", "maps.example/{address}"),
        *("https://maps.example/{place}", "https://maps.example/{address}/{0}", "geo:{lat!r}"),
    ],
)
def test_any_other_template_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match="HEATDESK_ROUTE_URL"):
        read_settings(settings_with(HEATDESK_ROUTE_URL=url))
