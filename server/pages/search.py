"""Search everywhere: customers, heaters, and the catalogue's types and faults, in one answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Generic, Literal, TypeVar

import msgspec

from server.domain.limits import SEARCH_ROWS
from server.domain.search import SearchCriteria
from server.pages.shared.catalogue import CodedItem, is_visible, series_name
from server.pages.shared.current_faults import CurrentFaults, current_faults, known_faults
from server.pages.shared.heater_status import Statuses
from server.pages.shared.list_rows import (
    CustomerRow,
    NamedHeater,
    Pager,
    customer_row,
    heater_row,
    paged,
)
from server.pages.shared.named import Named
from server.provider.errors import ProblemKind
from server.provider.heaters.catalogue import Catalogue
from server.provider.heaters.heaters import Heater
from server.provider.installers.customers import CustomerAccount
from server.web.visit import Visit, attempt

T = TypeVar("T")
R = TypeVar("R")

Group = Literal["customers", "heaters", "types", "faults"]
_GROUPS: tuple[Group, ...] = ("customers", "heaters", "types", "faults")


class Found(msgspec.Struct, Generic[T]):
    """The matches of one group: the first rows, or one page of all."""

    items: list[T]
    total: int
    problem: ProblemKind | None = None


class HeaterHit(NamedHeater):
    """A heater that was found."""

    kept: datetime | None = None
    """When the host sent the copy that a browser without a connection has found it in."""


class TypeHit(Named):
    """A type of the catalogue, with its series."""

    series: str | None


class FaultHit(CodedItem):
    """A fault of the catalogue, with the first type that has it."""

    type_id: str | None


class Data(msgspec.Struct):
    q: str
    """The search criteria."""
    usable: bool
    """Whether the criteria are long enough for a search."""
    group: Literal["", "customers", "heaters", "types", "faults"]
    """The group of which all matches are shown; empty for the first matches of all groups."""
    customers: Found[CustomerRow]
    heaters: Found[HeaterHit]
    types: Found[TypeHit]
    faults: Found[FaultHit]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `q`, and `group` with `page` for all of one group. Calls the provider only for what is
    shown, and not at all where `q` is too short."""
    search = SearchCriteria(visit.query("q"))
    group = visit.choice("group", _GROUPS)
    page = visit.query_number("page")
    shown = {name for name in _GROUPS if search.is_long_enough and group in ("", name)}
    installers, catalogue_calls = visit.provider.installers, visit.provider.catalogue
    (
        (customers, no_customers),
        (heaters, no_heaters),
        (catalogue, no_catalogue),
    ) = await asyncio.gather(
        _attempt_if("customers" in shown, lambda: installers.search(search.provider_criteria)),
        _attempt_if("heaters" in shown, lambda: installers.heaters()),
        _attempt_if(bool(shown & {"types", "faults"}), lambda: catalogue_calls.catalogue()),
    )
    customers = _customers(search, customers or [])
    known = known_faults(visit, catalogue.heater_faults if catalogue else None)
    heaters = _heaters(search, heaters or [], known)
    types = _types(search, catalogue) if catalogue else []
    faults = _faults(search, catalogue) if catalogue else []
    matches: dict[str, Sequence[object]]
    matches = {"": (), "customers": customers, "heaters": heaters, "types": types, "faults": faults}
    _, pager = paged(matches[group], page)

    def visible(items: Sequence[T]) -> Sequence[T]:
        return paged(items, page)[0] if group else items[:SEARCH_ROWS]

    def results(items: Sequence[T], row: Callable[[T], R], problem: ProblemKind | None) -> Found[R]:
        return Found([row(item) for item in visible(items)], len(items), problem)

    shown_faults = await current_faults(visit, visible(heaters))
    statuses = Statuses(visit.now).with_faults(shown_faults.of)

    return Data(
        q=search.text,
        usable=search.is_long_enough,
        group=group,
        customers=results(customers, customer_row, no_customers),
        heaters=results(
            heaters, lambda item: HeaterHit(heater_row(item, statuses), item.name), no_heaters
        ),
        types=results(types, lambda item: item, no_catalogue),
        faults=results(faults, lambda item: item, no_catalogue),
        pager=pager,
    )


async def _attempt_if(
    needed: bool, call: Callable[[], Awaitable[T]]
) -> tuple[T | None, ProblemKind | None]:
    return await attempt(call) if needed else (None, None)


def _customers(search: SearchCriteria, matching: list[CustomerAccount]) -> list[CustomerAccount]:
    """The provider's matches, best first."""
    return sorted(
        matching, key=lambda item: search.rank((item.name, item.city_name), _location(item))
    )


def _heaters(search: SearchCriteria, linked: list[Heater], faults: CurrentFaults) -> list[Heater]:
    """The heaters that match, also by the code of a fault that they have now."""

    def texts(heater: Heater) -> tuple[str | None, ...]:
        fault = faults.of(heater)
        known = (heater.name, heater.city_name, heater.serial_number, heater.address)
        return (*known, fault.code) if fault else known

    return search.best_first(linked, texts, _location)


def _location(record: Heater | CustomerAccount) -> tuple[str | None, str | None]:
    return record.postal_code, record.address_number


def _types(search: SearchCriteria, catalogue: Catalogue) -> list[TypeHit]:
    hits = [
        TypeHit(str(kind.id), kind.name, series_name(series))
        for series, kind in catalogue.types()
        if is_visible(kind)
    ]
    matching = [hit for hit in hits if search.matches((hit.name, hit.series))]
    return sorted(matching, key=lambda hit: search.rank((hit.name,)))


def _faults(search: SearchCriteria, catalogue: Catalogue) -> list[FaultHit]:
    type_ids = {
        str(fault): type_id
        for type_id, faults in reversed((catalogue.type_faults or {}).items())
        for fault in faults
    }
    hits = [
        FaultHit(fault_id, fault.name, fault.code, type_ids.get(fault_id))
        for fault_id, fault in (catalogue.heater_faults or {}).items()
    ]
    return search.best_first(hits, lambda hit: (hit.code, hit.name))
