"""Rules of lists: order, length, pages, filters, and unique identifiers."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from provider_kit.check.checks.installation import Installation, Row, ids, settled
from provider_kit.check.contact import Params
from provider_kit.check.document import operations
from server.domain.provider_numbers import parse_provider_number

_MOST_CHARACTERS = 40
_BEYOND = 10**300


def check_unique(installation: Installation, operation: str, rows: Sequence[Row]) -> None:
    found = ids(rows)
    if twice := len(found) - len(set(found)):
        installation.results.breaks(
            operation,
            "identifiers",
            operations()[operation].name,
            f"{twice} of {len(found)} entries have an identifier that came before",
        )


def check_limit(installation: Installation, operation: str, rows: Sequence[Row], most: int) -> None:
    if len(rows) > most:
        installation.results.breaks(
            operation,
            "paging",
            f"{operations()[operation].name}?limit={most}",
            f"{len(rows)} entries",
        )


def check_order(
    installation: Installation, operation: str, asked: str, values: Sequence[Any], *, down: bool
) -> None:
    """Checks that `values`, numbers or times as they were sent, are in order. Values that cannot be
    read may come anywhere; if one does not come last, a note says so."""
    read = [comparable(value) for value in values]
    known = [each for each in read if each is not None]
    if known != sorted(known, reverse=down):
        came = f"{len(known)} entries in another order"
        installation.results.breaks(operation, "order", asked, came)
    elif None in read[: len(known)]:
        note = f"{asked}: entries without a value stand before others; the last place is theirs."
        installation.results.note(operation, note)


def check_pages(installation: Installation, operation: str, params: Params) -> None:
    """Checks that two pages of two entries have the same entries as one page of four. A provider
    may limit the size of its pages."""

    def page(limit: int, offset: int) -> list[str]:
        more = [*params, ("limit", str(limit)), ("offset", str(offset))]
        reply = installation.contact.ask(operation, (200, 404), params=more)
        check_limit(installation, operation, reply.rows, limit)
        return ids(reply.rows)

    def wrong() -> str | None:
        first = page(2, 0)
        second = page(2, len(first))
        if again := len(set(first) & set(second)):
            return f"{again} entries of the first page come on the second one again"
        both = page(4, 0)
        is_capped = len(both) < len(first) + len(second)
        if not is_capped and both != first + second:
            return "other entries than those of one page of four"
        return None

    if said := settled(wrong):
        asked = f"{operations()[operation].name}?limit=2, and offset=2 behind it"
        installation.results.breaks(operation, "paging", asked, said)


def check_filter(
    installation: Installation, operation: str, params: Params, fits: Callable[[Row], bool]
) -> list[Row]:
    """Requests a list with a filter in `params`, and checks that each of its entries `fits`.
    Returns the entries."""
    rows: list[Row] = []

    def wrong() -> str | None:
        rows[:] = installation.contact.ask(operation, (200, 404), params=params).rows
        others = sum(not fits(row) for row in rows)
        return f"{others} of {len(rows)} entries are others" if others else None

    if said := settled(wrong):
        query = "&".join(
            name if "heater_id" in name else f"{name}={value}" for name, value in params
        )
        asked = f"{operations()[operation].name}?{query}"
        installation.results.breaks(operation, "filters", asked, said)
    return rows


def comparable(value: Any) -> float | None:
    """The value as a number, or a time as a timestamp in seconds; None if it is neither, or too
    large for a float."""
    if isinstance(value, bool) or value is None:
        return None
    number = parse_provider_number(str(value)[:_MOST_CHARACTERS])
    if number is not None:
        return float(number) if abs(number) < _BEYOND else None
    moment = time_of(value)
    return moment.timestamp() if moment else None


def time_of(value: Any) -> datetime | None:
    """The value as a time, which is in UTC if it has no offset; None if it is no time."""
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def flag_of(value: Any) -> bool:
    return str(value).lower() in ("1", "true")
