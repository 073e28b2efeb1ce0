"""Search everywhere: customers, heaters, and the catalogue's types and faults, in one answer."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, Literal, TypeVar

import msgspec

from server.domain.limits import SEARCH_ROWS
from server.domain.matching import Search
from server.pages.shared.heater_status import Statuses
from server.pages.shared.rows import CustomerRow, HeaterRow, Pager, customer_row, heater_row, paged
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
    """What one group has: the first rows, or one page of them all."""

    items: list[T]
    total: int
    problem: ProblemKind | None = None


class NamedHeater(msgspec.Struct):
    heater: HeaterRow
    name: str | None


class TypeHit(msgspec.Struct):
    """A type of the catalogue, with its series."""

    id: str
    name: str | None
    series: str | None


class FaultHit(msgspec.Struct):
    """A fault of the catalogue, with a type that can have it."""

    id: str
    code: str | None
    name: str | None
    type_id: str | None


class Data(msgspec.Struct):
    q: str
    """What was searched for."""
    usable: bool
    """Whether that is enough to search for."""
    group: Literal["", "customers", "heaters", "types", "faults"]
    """The one group of which all is shown."""
    customers: Found[CustomerRow]
    heaters: Found[NamedHeater]
    types: Found[TypeHit]
    faults: Found[FaultHit]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `q`, and `group` with `page` for all of one group. Asks only for what is shown."""
    search = Search(visit.query("q"))
    group = visit.choice("group", _GROUPS)
    page = visit.query_number("page")
    asked = tuple(name for name in _GROUPS if group in ("", name)) if search.usable else ()
    customers, heaters, catalogue = await asyncio.gather(
        _asked("customers" in asked, lambda: visit.provider.installers.search(search.criteria)),
        _asked("heaters" in asked, lambda: visit.provider.installers.heaters()),
        _asked("types" in asked or "faults" in asked, lambda: visit.provider.catalogue.catalogue()),
    )
    people = _customers(search, customers[0] or [])
    linked = _heaters(search, heaters[0] or [])
    types = _types(search, catalogue[0]) if catalogue[0] else []
    faults = _faults(search, catalogue[0]) if catalogue[0] else []
    totals: dict[str, Sequence[object]]
    totals = {"": (), "customers": people, "heaters": linked, "types": types, "faults": faults}
    _, pager = paged(totals[group], page)

    statuses = Statuses(visit.now)

    def found(rows: Sequence[T], row: Callable[[T], R], problem: ProblemKind | None) -> Found[R]:
        shown = paged(rows, page)[0] if group else rows[:SEARCH_ROWS]
        return Found([row(item) for item in shown], len(rows), problem)

    return Data(
        q=search.text,
        usable=search.usable,
        group=group,
        customers=found(people, customer_row, customers[1]),
        heaters=found(
            linked, lambda hit: NamedHeater(heater_row(hit, statuses), hit.name), heaters[1]
        ),
        types=found(types, lambda hit: hit, catalogue[1]),
        faults=found(faults, lambda hit: hit, catalogue[1]),
        pager=pager,
    )


async def _asked(
    wanted: bool, call: Callable[[], Awaitable[T]]
) -> tuple[T | None, ProblemKind | None]:
    return await attempt(call()) if wanted else (None, None)


def _customers(search: Search, found: list[CustomerAccount]) -> list[CustomerAccount]:
    """The provider has searched; the best fits come first."""
    return sorted(
        found, key=lambda item: search.rank((item.name, item.city_name), _address_key(item))
    )


def _heaters(search: Search, linked: list[Heater]) -> list[Heater]:
    kept = []
    for heater in linked:
        fields = (heater.name, heater.city_name, heater.serial_number, heater.address)
        if search.matches(fields, _address_key(heater)):
            kept.append((search.rank(fields, _address_key(heater)), heater))
    return [heater for _, heater in sorted(kept, key=lambda pair: pair[0])]


def _address_key(place: Heater | CustomerAccount) -> tuple[str | None, str | None]:
    return place.postal_code, place.address_number


def _types(search: Search, catalogue: Catalogue) -> list[TypeHit]:
    hits = [
        TypeHit(str(kind.id), kind.name, series.heater_serie.name if series.heater_serie else None)
        for series in catalogue.heater_info or []
        for kind in series.heater_types or []
        if kind.visible is not False
    ]
    kept = [hit for hit in hits if search.matches((hit.name, hit.series))]
    return sorted(kept, key=lambda hit: search.rank((hit.name,)))


def _faults(search: Search, catalogue: Catalogue) -> list[FaultHit]:
    by_fault = {
        str(fault): type_id
        for type_id, faults in reversed((catalogue.type_faults or {}).items())
        for fault in faults
    }
    hits = [
        FaultHit(id_, fault.code, fault.name, by_fault.get(id_))
        for id_, fault in (catalogue.heater_faults or {}).items()
        if search.matches((fault.code, fault.name))
    ]
    return sorted(hits, key=lambda hit: search.rank((hit.code, hit.name)))
