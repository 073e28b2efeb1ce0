"""There is an example address of each route for tests that walk all screens, and it exists."""

import pytest

from server.web.routes import ROUTES, PageRoute
from tests.support.examples import CUSTOMER, HEATER, OFFLINE_HEATER, example
from tests.support.sheets import make_examples
from tests.support.user import User


def test_every_route_has_an_address_to_walk_to(installer: User, host: str) -> None:
    make_examples(installer)
    with User(host) as visitor:
        for route in ROUTES:
            page = (installer if route.needs_session else visitor).page(example(route))
            # Some addresses redirect to a heater's first tab, or to the first category.
            leads_on = page.get("redirect") in (f"{HEATER}/details", "/help/faq/1")
            assert leads_on or page["route"] == route.name, route.path


def test_a_route_without_an_address_would_be_found() -> None:
    with pytest.raises(KeyError, match="/boilers/:id"):
        example(PageRoute("boiler", "/boilers/:id", "boiler", "session"))


def test_the_heaters_of_the_walk_are_a_faulty_and_an_unconnected_one(installer: User) -> None:
    assert installer.page(f"/customer/{CUSTOMER}")["data"]["customer"]["id"] == CUSTOMER
    for address, group in ((HEATER, "FAULT"), (OFFLINE_HEATER, "NO_CONNECTION")):
        assert installer.page(f"{address}/details")["data"]["heater"]["status"]["group"] == group
