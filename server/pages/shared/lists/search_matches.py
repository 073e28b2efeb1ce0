"""The matches of a search among customers, heaters, and the catalogue's types and faults."""

from datetime import datetime

from server.domain.search import Matches, Record, SearchCriteria
from server.pages.shared.heater.current_faults import CurrentFaults
from server.pages.shared.heater.rows import StatusRow, status_row_fields
from server.pages.shared.heater.status import Statuses
from server.pages.shared.lists.catalogue import (
    CodedItem,
    is_visible,
    preferred_first,
    series_name,
)
from server.provider.heaters.catalogue import Catalogue
from server.provider.heaters.heaters import Heater
from server.provider.installers.customers import CustomerAccount
from server.web.page import Named


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
