"""Matches and ranks records by search criteria, for every search of the product.

Case, accents, apostrophes and the order of words do not count, nor do the abbreviations of streets,
nor the spaces in a postal code: `1234ab12`, `1234 AB 12` and `12 1234ab` match the same location.
Every word has to occur somewhere in a record.
A house number and its addition are separate: `1-2`, `1/2` and `1 2` are equal, but `12` is not.
Serial numbers and MAC addresses are compared without separators.
The service worker has the same rules for its copies (`client/worker/search-criteria.ts`);
`views/pages/search/marks.ts` marks the matching parts of the results.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from server.domain.folding import address_key, code_key, fold, street_keys
from server.domain.gateways import mac_part
from server.domain.graphemes import cut
from server.domain.invisible_characters import typed_text
from server.domain.limits import MAX_FIELD_CHARACTERS, MAX_SEARCH, MIN_CODE_SEARCH, MIN_SEARCH

_MIDDLE = 2
"""The rank of a match that is neither a whole part of a record nor its beginning."""

T = TypeVar("T")
Fields = tuple[str | None, ...]

# A Dutch or British postal code and a house number that may follow, with or without spaces.
_LOCATION = re.compile(
    r"(?P<code>\d{4}\s*[a-z]{2}|[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2})"
    r"(?:\s*(?P<number>\d+\s?[a-z0-9-]*))?",
    re.IGNORECASE,
)


class Record(NamedTuple):
    """The texts of a customer, a heater or a catalogue item that a search compares: the first
    MAX_FIELD_CHARACTERS of each."""

    fields: Fields
    """Texts in which any of the words may occur."""
    location: Fields = ()
    """Postal code and house number."""
    street: Fields = ()
    """Street, house number and city."""
    serial_number: str | None = None
    mac: str | None = None

    def cut(self) -> "Record":
        """The record without what is not compared."""
        fields, location, street, serial_number, mac = self
        return Record(
            _beginnings(fields),
            _beginnings(location),
            _beginnings(street),
            *_beginnings((serial_number, mac)),
        )


def _beginnings(texts: Fields) -> Fields:
    return tuple(text and text[:MAX_FIELD_CHARACTERS] for text in texts)


class Matches(NamedTuple, Generic[T]):
    """What a search has found in one kind of records."""

    items: Sequence[T] = ()
    """The best ones first."""
    rank: int = _MIDDLE
    """The rank of the first one."""


class SearchCriteria:
    """The text in a search box, cut off at `MAX_SEARCH` characters."""

    def __init__(self, text: str) -> None:
        self.text = cut(" ".join(typed_text(text).split()), MAX_SEARCH).strip()
        self._folded = fold(self.text)
        self._words = self._folded.split()
        self._keys = _street_keys((self.text,))
        self._word_keys = {word: {word, *street_keys(word)} for word in self._words}
        self._code = _Code(self.text)
        self._word_codes = {word: _Code(word) for word in self._words}

    @property
    def provider_criteria(self) -> str:
        """The text for the provider's own search: a postal code without its space, and the house
        number as a separate word (specification, section 5)."""
        location = _LOCATION.fullmatch(self.text)
        if location is None:
            return self.text
        return " ".join(filter(None, ("".join(location["code"].split()), location["number"])))

    @property
    def is_empty(self) -> bool:
        """Whether the text has nothing but separators."""
        return not self._words

    @property
    def is_long_enough(self) -> bool:
        """Whether there are at least `MIN_SEARCH` characters besides spaces."""
        return len(self._folded.replace(" ", "")) >= MIN_SEARCH

    def matches(self, record: Record) -> bool:
        """Whether the criteria are in the record's location, street, serial number or MAC address,
        or whether each of their words is in any part of it. Empty criteria match nothing."""
        if self.is_empty:
            return False
        fields, location, street, serial_number, mac = record.cut()
        text = fold(" ".join(each for each in (*fields, *location, *street) if each))
        missing = [word for word in self._words if word not in text]
        if not missing:
            return True
        keys = _address_keys(location) | _street_keys(street)
        if _is_in(self._keys, keys):
            return True
        codes = self._word_codes
        return self._code.is_in(serial_number, mac) or all(
            _is_in(self._word_keys[word], keys) or codes[word].is_in(serial_number, mac)
            for word in missing
        )

    def rank(self, record: Record) -> int:
        """The rank of a matching record: 0 if a part equals the criteria, 1 if a part begins with
        them, `_MIDDLE` otherwise."""
        fields, location, street, serial_number, mac = record.cut()
        folded = [fold(field) for field in (*fields, serial_number) if field]
        keys = _address_keys(location) | _street_keys(street[:2]) | _street_keys(street)
        codes = {code_key(serial_number), mac_part(mac or "")} - {""}
        code = self._code.text
        if self._folded in folded or self._keys & keys or self._code.whole in codes:
            return 0
        begins = (
            *(text.startswith(self._folded) for text in folded),
            *(key.startswith(tuple(self._keys)) for key in keys),
            *(bool(code) and each.startswith(code) for each in codes),
        )
        return 1 if any(begins) else _MIDDLE

    def finds_mac(self, mac: str | None) -> bool:
        """Whether the criteria, or one of the words, are this MAC address, its beginning or its
        end."""
        return any(each.is_of_mac(mac) for each in (self._code, *self._word_codes.values()))

    def best_first(self, records: Iterable[T], describe: Callable[[T], Record]) -> Matches[T]:
        """The records that match, ordered by rank. `describe` returns the texts to compare."""
        matching = [item for item in records if self.matches(describe(item))]
        return self.ranked(matching, describe)

    def ranked(self, matching: Iterable[T], describe: Callable[[T], Record]) -> Matches[T]:
        """All of these records, ordered by rank; records of the same rank keep their order."""
        ranks = [(self.rank(describe(item)), item) for item in matching]
        ranks.sort(key=lambda each: each[0])
        return Matches([item for _, item in ranks], ranks[0][0]) if ranks else Matches()


def _address_keys(location: Fields) -> set[str]:
    """The keys of a location typed without and with a space before the house number."""
    parts = [address_key(part) for part in location if part]
    return {"".join(parts), address_key(" ".join(parts))} - {""}


def _street_keys(street: Fields) -> set[str]:
    return street_keys(" ".join(part for part in street if part))


def _is_in(searched: set[str], keys: set[str]) -> bool:
    return any(part in key for part in searched for key in keys)


class _Code:
    """A text taken for a serial number or MAC address, or for a part of one. A short text matches
    only a whole serial number and no part, because the digits of a house number are part of many
    numbers."""

    def __init__(self, text: str) -> None:
        code, mac = code_key(text), mac_part(text)
        self.whole = code
        self.text = code if len(code) >= MIN_CODE_SEARCH else ""
        self._mac = mac if len(mac) >= MIN_CODE_SEARCH else ""

    def is_in(self, serial_number: str | None, mac: str | None) -> bool:
        """Whether the code is the serial number or a part of it, or matches the MAC address as in
        `is_of_mac`."""
        serial = code_key(serial_number) if self.whole and serial_number else ""
        is_part = bool(self.text) and self.text in serial
        return is_part or (serial != "" and serial == self.whole) or self.is_of_mac(mac)

    def is_of_mac(self, mac: str | None) -> bool:
        """Whether the MAC address begins or ends with the code. A match in its middle, such as the
        digits of a postal code, is a coincidence."""
        if not (self._mac and mac):
            return False
        whole = mac_part(mac)
        return whole.startswith(self._mac) or whole.endswith(self._mac)
