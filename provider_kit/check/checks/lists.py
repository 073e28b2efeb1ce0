"""Reads records, and applies the rules of lists: order, length, pages, filters, identifiers."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from provider_kit.check.answers import Row
from provider_kit.check.contact import Contact, Params, asked_of
from server.domain.freshness import as_utc, parse_provider_time
from server.domain.numbers import parse_provider_number

UNKNOWN = "999999999999999"
"""An identifier that no resource has."""
_ATTEMPTS = 3
_MOST_CHARACTERS = 40
_BEYOND = 10**300
_NO_FILTERS = ("limit", "offset", "order_by")
_READ_BY: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("accepted", "completed", "read"), lambda value: str(int(flag_of(value)))),
    # The dashboard shows every notification that is not a warning as information.
    "account_setting_type": lambda value: "warning" if value == "warning" else "info",
}
"""Fields that a filter names otherwise than an entry does."""
_UNASKED = {"listFaults": (("order_by", "created"), ("order_by_dir", "desc"))}
"""The orders in which lists come without being asked for it."""


def rows_of(contact: Contact, operation: str, params: Params = (), **path: object) -> list[Row]:
    """Requests a list, and checks it by what `params` ask for: its order, its length, and that it
    has only what a filter selects. Values that cannot be read may come anywhere; if one does not
    come last, a note says so. `path` has the parameters of the path. Returns the entries."""
    rows = contact.ask(operation, (200, 404), params=params, path=path).rows

    def expect(rule: str, is_right: object, came: str, *concerned: str) -> None:
        query = [each for each in params if each[0].startswith(concerned)]
        contact.expect(is_right, operation, rule, asked_of(operation, query), came)

    identifiers, asked = ids(rows), dict(_UNASKED.get(operation, params))
    twice = len(identifiers) - len(set(identifiers))
    came = f"{twice} of {len(rows)} entries have an identifier that came before"
    expect("identifiers", not twice or operation == "listFaqs", came)
    most = int(asked.get("limit", len(rows)))
    expect("paging", len(rows) <= most, f"{len(rows)} entries", "limit")
    # Names are in the order of some language.
    name = asked.get("order_by", "name")
    values = [comparable(row.get(name)) for row in rows if name != "name"]
    known = [each for each in values if each is not None]
    is_down = "desc" in (asked.get("order_by_dir"), asked.get("order_by_direction"))
    is_ordered = known == sorted(known, reverse=is_down)
    expect("order", is_ordered, f"{len(known)} entries in another order", "order_by")
    if is_ordered and None in values[: len(known)]:
        contact.note(operation, f"Ordered by {name}, entries without a value come before others.")
    filters = tuple(name for name, _ in params if not name.startswith(_NO_FILTERS))
    wanted = {(_field(name), value) for name, value in params if name in filters}
    read = {field: _READ_BY.get(field, str) for field, _ in wanted}
    others = sum(any((key, read[key](row.get(key))) not in wanted for key in read) for row in rows)
    expect("filters", not others, f"{others} of {len(rows)} entries are others", *filters)
    return rows


def _field(parameter: str) -> str:
    """The field that a parameter such as `filters[read]` or `heater_status_id[]` filters by."""
    return re.sub(r"^filters\[|\[?]$", "", parameter)


def check_pages(contact: Contact, operation: str, params: Params) -> None:
    """Checks that two pages of two entries have the same entries as one page of four. A provider
    may limit the size of its pages."""

    def page(limit: int, offset: int) -> list[str]:
        more = [*params, ("limit", str(limit)), ("offset", str(offset))]
        return ids(rows_of(contact, operation, more))

    def wrong() -> str | None:
        first = page(2, 0)
        second = page(2, len(first))
        if again := len(set(first) & set(second)):
            return f"{again} entries of the first page come on the second one again"
        both = page(4, 0)
        is_capped = len(both) < len(first) + len(second)
        is_same = is_capped or both == first + second
        return None if is_same else "other entries than those of one page of four"

    asked = f"{asked_of(operation, [('limit', '2')])}, and offset=2 behind it"
    settle(contact, operation, "paging", asked, wrong)


def settle(
    contact: Contact, operation: str, rule: str, asked: str, wrong: Callable[[], str | None]
) -> None:
    """Adds a breach if `wrong` says three times what is wrong: the data may change between its
    calls."""
    for _ in range(_ATTEMPTS):
        if (came := wrong()) is None:
            return
    contact.expect(False, operation, rule, asked, str(came))


def check_alone(
    contact: Contact, operation: str, row: Row, names: Sequence[str], **path: object
) -> Row:
    """Reads the record of a list's entry alone, and checks that the fields `names` are the same.
    Returns the record."""
    alone = contact.ask(operation, path=path).record
    both = [name for name in names if row.get(name) is not None and alone.get(name) is not None]
    other = [name for name in both if str(row[name]).strip() != str(alone[name]).strip()]
    contact.expect(
        not other,
        *(operation, "identifiers", "an entry of the list, alone"),
        f"another {', '.join(other)} than in the list",
    )
    return alone


def identified(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.get("id") is not None]


def ids(rows: Sequence[Row]) -> list[str]:
    """The identifiers of the rows as text, because 7 and "7" are the same."""
    return [str(row["id"]) for row in identified(rows)]


def first_id(rows: Sequence[Row]) -> Any:
    """The identifier of the first row that has one; UNKNOWN if no row has one."""
    return next((row["id"] for row in identified(rows)), UNKNOWN)


def comparable(value: Any) -> float | None:
    """The value as a number, or a time as a timestamp in seconds, in UTC if it has no offset; None
    if it is neither, or too large for a float."""
    if isinstance(value, bool) or value is None:
        return None
    number = parse_provider_number(str(value)[:_MOST_CHARACTERS])
    if number is not None:
        return float(number) if abs(number) < _BEYOND else None
    moment = parse_provider_time(str(value))
    return as_utc(moment).timestamp() if moment else None


def flag_of(value: Any) -> bool:
    return str(value).lower() in ("1", "true")


def part(record: Row, name: str) -> Row:
    """The object in a field of a record; empty if it is none."""
    found = record.get(name)
    return found if isinstance(found, dict) else {}
