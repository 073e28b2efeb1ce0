"""The list of a heater's parameters: filtered, in groups by the names of their types, with
unconfirmed changes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar
from urllib.parse import urlencode

import msgspec

from server.domain.limits import MAX_SEARCH
from server.domain.search import Record, SearchCriteria
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.parameters.receipts import UnconfirmedValue, unconfirmed_values
from server.pages.shared.parameters.rows import ParameterRow, parameter_row, rules_of
from server.provider.parameters import Parameter
from server.web.routes import address_part, path_to
from server.web.visit import Visit


class ParameterListing(msgspec.Struct):
    """The list without its rows: the filter, and the values that are not confirmed."""

    q: str
    """The search criteria for name and code."""
    changed: bool
    """Whether only parameters that differ from their default are shown."""
    total: int
    """The number of parameters without the filter."""
    differing: int
    """The number of all parameters that differ from their default."""
    unconfirmed: list[UnconfirmedValue]
    marked: str | None
    """The id of the parameter that the page's message is about."""


def parameter_listing(
    visit: Visit, parameters: Sequence[Parameter], marked: str | None = None
) -> tuple[ParameterListing, list[ParameterRow]]:
    """The listing, and the rows that match its filter (`q` and `changed`), ordered by group."""
    unit = temperature_unit(visit)
    names = group_names([each.heater_parameter_type_name for each in parameters])
    known = [(each, rules_of(each, unit)) for each in parameters]
    q, changed = visit.query("q")[:MAX_SEARCH], _only_changed(visit)
    criteria = SearchCriteria(q)
    rows = [
        (name, parameter_row(visit.html, parameter, rules, group=name))
        for name, (parameter, rules) in zip(names, known, strict=True)
        if (rules.differs or not changed)
        and (criteria.is_empty or criteria.matches(Record((parameter.code, parameter.name))))
    ]
    listing = ParameterListing(
        q=q,
        changed=changed,
        total=len(parameters),
        differing=sum(rules.differs for _, rules in known),
        unconfirmed=unconfirmed_values(visit, parameters),
        marked=marked,
    )
    return listing, by_group(rows)


def listing_address(visit: Visit, parameter_id: str, changed: Parameter | None = None) -> str:
    """The address of the list at a parameter, with the filter of this address. `changed` is the
    parameter after a change: if it has its default value now, the address shows all parameters, as
    the filter would hide it."""
    differs = changed is None or rules_of(changed, temperature_unit(visit)).differs
    query = {"q": visit.query("q"), "changed": "1" if differs and _only_changed(visit) else ""}
    encoded = urlencode({name: value for name, value in query.items() if value})
    path = path_to("heater-params", id=visit.params["id"], sw_type=visit.params["sw_type"])
    return f"{path}{'?' if encoded else ''}{encoded}#p-{address_part(parameter_id)}"


def _only_changed(visit: Visit) -> bool:
    return visit.query("changed") == "1"


T = TypeVar("T")


def group_names(names: Sequence[str | None]) -> list[str | None]:
    """The heading above each parameter; None for a parameter without a name. None for all of them
    if the names form no groups: there is only one name, or most parameters share theirs with no
    other."""
    named = [" ".join(name.split()) if name else None for name in names]
    counts = Counter(name for name in named if name)
    sharing = sum(count for count in counts.values() if count > 1)
    divides = len(counts) > 1 and 2 * sharing >= len(names)
    return [name or None for name in named] if divides else [None] * len(names)


def by_group(items: Iterable[tuple[str | None, T]]) -> list[T]:
    """The items ordered by group: each group is in the place of its first item, and items without a
    heading come last. `items` are pairs of heading and item."""
    groups: dict[str | None, list[T]] = {}
    for name, item in items:
        groups.setdefault(name, []).append(item)
    rest = groups.pop(None, [])
    return [item for group in groups.values() for item in group] + rest
