"""An address for each route of the table: the tests that walk all screens get theirs from here."""

import re
from collections.abc import Mapping

from server.domain.visits import sheet_id_of
from server.web.routes import ROUTES, PageRoute

CUSTOMER = "1001"
HEATER = "/heaters/20003/hpcu"
"""Has a current fault, and parameters of every kind."""
OFFLINE_HEATER = "/heaters/20044/icx"
TYPE_OF_HEATER = "31"
DRAFT_VISIT, FINISHED_VISIT = "a draft to walk to", "a finished one to walk to"
"""Visits of HEATER; `tests/support/sheets.py` makes their sheets."""
FINISHED_SHEET = sheet_id_of(FINISHED_VISIT)

EXAMPLES: Mapping[str, str] = {
    "/customer/:id": CUSTOMER,
    "/heaters/:id": "20003",
    "/heaters/:id/:sw_type": "hpcu",
    "/heaters/:id/:sw_type/params/:param": "5",
    "/heaters/:id/:sw_type/visits/:visit": sheet_id_of(DRAFT_VISIT),
    "/visits/:visit": FINISHED_SHEET,
    "/heater-info/:id": TYPE_OF_HEATER,
    "/help/faq/:id": "1",
    "/faq/:id": "1",
}
"""A value of the seeded world for each parameter, by the route up to it."""


def example(route: PageRoute, values: Mapping[str, str] = EXAMPLES) -> str:
    """The route's address with these values. Raises KeyError for a parameter without one."""
    return re.sub(r":\w+", lambda found: values[route.path[: found.end()]], route.path)


def addresses(*, session: bool = True) -> list[str]:
    """An address of each screen that needs a session, or of each screen that does not."""
    return [example(route) for route in ROUTES if route.view and route.needs_session == session]
