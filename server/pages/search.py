"""Search everywhere: customers, heaters, and the catalogue's types and faults, in one answer."""

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Generic, Literal, TypeVar

import msgspec

from server.domain.limits import SEARCH_ROWS
from server.domain.search import Matches, Record, SearchCriteria
from server.pages.shared.customers.rows import CustomerRow, customer_row
from server.pages.shared.heater.current_faults import CurrentFaults, current_faults, known_faults
from server.pages.shared.heater.rows import StatusRow, status_row_fields
from server.pages.shared.heater.status import Statuses
from server.pages.shared.lists.catalogue import (
    CodedItem,
    is_visible,
    preferred_first,
    series_name,
)
from server.pages.shared.lists.filters import Pager, paged
from server.provider.catalogue import Catalogue
from server.provider.heaters import CustomerAccount, Heater
from server.web.page import Named, Part, PartProblem
from server.web.parts import part
from server.web.visit import Visit


class HeaterHit(StatusRow):
    gateway_mac: str | None
    """The MAC address of its gateway, if the search matches it."""
    kept: datetime | None = None
    """When the host sent the stored copy in which an offline browser has found the heater."""


class TypeHit(Named):
    series: str | None


class FaultHit(CodedItem):
    type_id: str | None
    """The first visible type that has it, preferred types first; None if none has it."""


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


def matching_customers(
    search: SearchCriteria, matching: list[CustomerAccount]
) -> Matches[CustomerAccount]:
    """The provider's matches."""

    def describe(customer: CustomerAccount) -> Record:
        fields = (customer.name, customer.city_name)
        return Record(fields, _location(customer), _street(customer))

    return search.ranked(matching, describe)


def matching_heaters(
    search: SearchCriteria, linked: list[Heater], faults: CurrentFaults
) -> Matches[Heater]:
    """The heaters that match, also by their current faults."""

    def describe(heater: Heater) -> Record:
        fault = faults.of(heater)
        return Record(
            fields=(heater.name, heater.city_name, *((fault.code, fault.name) if fault else ())),
            location=_location(heater),
            street=_street(heater),
            serial_number=heater.serial_number,
            mac=_mac(heater),
        )

    return search.best_first(linked, describe)


def heater_hit(search: SearchCriteria, heater: Heater, statuses: Statuses) -> HeaterHit:
    mac = _mac(heater)
    found = mac if search.finds_mac(mac) else None
    return HeaterHit(**status_row_fields(heater, statuses), gateway_mac=found)


def matching_types(search: SearchCriteria, catalogue: Catalogue) -> Matches[TypeHit]:
    """The types whose names, together with the series' name, match; ranked by their names."""
    hits = [
        TypeHit(str(kind.id), kind.name, series_name(series))
        for series, kind in catalogue.types()
        if is_visible(kind)
    ]
    matching = [hit for hit in hits if search.matches(Record((hit.name, hit.series)))]
    return search.ranked(matching, lambda hit: Record((hit.name,)))


def matching_faults(search: SearchCriteria, catalogue: Catalogue) -> Matches[FaultHit]:
    """The faults that match."""
    matching = search.best_first(
        list((catalogue.heater_faults or {}).items()),
        lambda pair: Record((pair[1].code, pair[1].name)),
    )
    if not matching.items:
        return Matches()
    type_ids = {
        fault_id: str(kind.id)
        for kind in reversed(preferred_first(catalogue))
        for fault_id in catalogue.faults_of(str(kind.id))
    }
    hits = [FaultHit(id_, each.name, each.code, type_ids.get(id_)) for id_, each in matching.items]
    return Matches(hits, matching.rank)


def _mac(heater: Heater) -> str | None:
    return heater.gateway.mac if heater.gateway else None


def _location(record: Heater | CustomerAccount) -> tuple[str | None, str | None]:
    return record.postal_code, record.address_number


def _street(record: Heater | CustomerAccount) -> tuple[str | None, ...]:
    return record.address, record.address_number, record.city_name
