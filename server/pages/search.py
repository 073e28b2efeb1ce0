"""Search everywhere: customers, heaters, and the catalogue's types and faults, in one answer."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec

from server.domain.limits import SEARCH_ROWS
from server.domain.search import Matches, SearchCriteria
from server.pages.shared.customers.rows import CustomerRow, customer_row
from server.pages.shared.heater.current_faults import current_faults, known_faults
from server.pages.shared.heater.status import Statuses
from server.pages.shared.lists.filters import Pager, paged
from server.pages.shared.lists.search_matches import (
    FaultHit,
    HeaterHit,
    TypeHit,
    heater_hit,
    matching_customers,
    matching_faults,
    matching_heaters,
    matching_types,
)
from server.web.page import Part, PartProblem
from server.web.parts import part
from server.web.visit import Visit

T = TypeVar("T")
R = TypeVar("R")

Group = Literal["customers", "heaters", "types", "faults"]
_GROUPS: tuple[Group, ...] = ("customers", "heaters", "types", "faults")


class Found(msgspec.Struct, Generic[T]):
    """The matches of one group: the first rows, or one page of all."""

    items: list[T]
    total: int
    rank: int
    """How well the best match fits, as `SearchCriteria.rank` says."""
    problem: PartProblem | None = None


class Data(msgspec.Struct):
    q: str
    usable: bool
    """Whether the criteria are long enough for a search."""
    group: Literal["", "customers", "heaters", "types", "faults"]
    """The group whose matches are all shown, in pages; empty for the first of each group."""
    customers: Found[CustomerRow]
    heaters: Found[HeaterHit]
    types: Found[TypeHit]
    faults: Found[FaultHit]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `q`, and `group` with `page` for all matches of one group. Calls the provider only for
    the groups that are shown, and not at all if `q` is too short."""
    search = SearchCriteria(visit.query("q"))
    group = visit.choice("group", _GROUPS)
    page = visit.query_number("page")
    shown = {name for name in _GROUPS if search.is_long_enough and group in ("", name)}
    installers = visit.provider.installers
    # Heaters also match by the code of their fault, which is in the catalogue.
    needs_catalogue = shown & {"types", "faults"} or (
        "heaters" in shown and not known_faults(visit).has_codes
    )
    found_customers, all_heaters, catalogues = await asyncio.gather(
        part(visit, lambda: installers.search(search.provider_criteria))
        if "customers" in shown
        else _nothing(),
        part(visit, installers.heaters) if "heaters" in shown else _nothing(),
        part(visit, visit.provider.catalogue.catalogue) if needs_catalogue else _nothing(),
    )
    catalogue = catalogues.value
    customers = matching_customers(search, found_customers.items)
    known = known_faults(visit, catalogue.heater_faults if catalogue else None)
    heaters = matching_heaters(search, all_heaters.items, known)
    types = matching_types(search, catalogue) if catalogue and "types" in shown else Matches()
    faults = matching_faults(search, catalogue) if catalogue and "faults" in shown else Matches()
    matches: dict[str, Matches[Any]]
    matches = {"customers": customers, "heaters": heaters, "types": types, "faults": faults}
    _, pager = paged(matches[group].items if group else (), page)

    def visible(items: Sequence[T]) -> Sequence[T]:
        return paged(items, page)[0] if group else items[:SEARCH_ROWS]

    def results(found: Matches[T], row: Callable[[T], R], source: Part[Any]) -> Found[R]:
        rows = [row(item) for item in visible(found.items)]
        return Found(rows, len(found.items), found.rank, source.problem)

    shown_faults = await current_faults(visit, visible(heaters.items))
    statuses = Statuses(visit.now).with_faults(shown_faults.of)

    return Data(
        q=search.text,
        usable=search.is_long_enough,
        group=group,
        customers=results(customers, customer_row, found_customers),
        heaters=results(heaters, lambda item: heater_hit(search, item, statuses), all_heaters),
        types=results(types, lambda item: item, catalogues),
        faults=results(faults, lambda item: item, catalogues),
        pager=pager,
    )


async def _nothing() -> Part[Any]:
    return Part([])
