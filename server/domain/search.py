"""Search criteria as people type them: the folding, the match and the rank of every search.

Case, accents and the order of words do not count, nor do the spaces in a postal code: `1234ab12`,
`1234 AB 12` and `12 1234ab` match the same location. Every word has to occur somewhere in a record.
A house number and its addition are two: `1-2`, `1/2` and `1 2` are equal, and `12` is another.
The service worker has the same rules for its copies (`client/worker/search-criteria.ts`).
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from typing import TypeVar

from server.domain.limits import MAX_SEARCH, MIN_SEARCH

T = TypeVar("T")
Fields = tuple[str | None, ...]

# Letters that Unicode does not decompose.
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th"}
)
# A Dutch postal code followed by a house number, with or without spaces.
_DUTCH_LOCATION = re.compile(r"(\d{4})\s*([a-z]{2})\s*(\d+\s?[a-z0-9-]*)", re.IGNORECASE)
_SEPARATORS = re.compile(r"(\d?)[\W_]+(?=(\d?))")


def fold(text: str | None) -> str:
    """The text in lower case, without accents; comma, semicolon and slash become spaces, and
    several spaces become one."""
    text = text or ""
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in decomposed if not unicodedata.combining(char))
    text = text.casefold().translate(_LETTERS).replace(",", " ").replace(";", " ").replace("/", " ")
    return " ".join(text.split())


def address_key(text: str) -> str:
    """Letters and digits only, to compare postal codes and house numbers: `14-A` becomes `14a`. A
    separator between two digits becomes a hyphen."""
    text = fold(text)
    return text if text.isalnum() else _SEPARATORS.sub(_hyphen_between_digits, text)


def _hyphen_between_digits(separator: re.Match[str]) -> str:
    return separator[1] + ("-" if separator[1] and separator[2] else "")


class SearchCriteria:
    """What somebody has typed into a search box, cut to `MAX_SEARCH` characters.

    Records are described by their `fields` and by their `location`: postal code and house number,
    in this order, or an empty tuple.
    """

    def __init__(self, text: str) -> None:
        self.text = " ".join(text.split())[:MAX_SEARCH].strip()
        self._folded = fold(self.text)
        self._words = self._folded.split()
        self._address_key = address_key(self.text)

    @property
    def provider_criteria(self) -> str:
        """The text for the provider's own search: a postal code without its space, and the house
        number as a separate word (specification, section 5)."""
        location = _DUTCH_LOCATION.fullmatch(self.text)
        return f"{location[1]}{location[2]} {location[3]}" if location else self.text

    @property
    def is_empty(self) -> bool:
        """Whether nothing but separators was typed."""
        return not self._words

    @property
    def is_long_enough(self) -> bool:
        """Whether there are at least `MIN_SEARCH` characters besides spaces."""
        return len(self._folded.replace(" ", "")) >= MIN_SEARCH

    def matches(self, fields: Fields, location: Fields = ()) -> bool:
        """Whether the record has the location that was typed, or every word in any of its fields.
        Empty criteria match nothing."""
        text = fold(" ".join(field for field in (*fields, *location) if field))
        keys = _address_keys(location)
        if self._address_key and any(self._address_key in key for key in keys):
            return True
        return not self.is_empty and all(
            word in text or any(word in key for key in keys) for word in self._words
        )

    def rank(self, fields: Fields, location: Fields = ()) -> int:
        """The order of matches: 0 for a field or location that equals the criteria, 1 for one that
        begins with them, 2 for all others."""
        folded = [fold(field) for field in fields if field]
        keys = _address_keys(location)
        if self._folded in folded or self._address_key in keys:
            return 0
        begins = any(text.startswith(self._folded) for text in folded)
        return 1 if begins or any(key.startswith(self._address_key) for key in keys) else 2

    def best_first(
        self,
        records: Iterable[T],
        fields: Callable[[T], Fields],
        location: Callable[[T], Fields] = lambda _: (),
    ) -> list[T]:
        """The records that match, by rank; those of the same rank keep their order."""
        matching = [item for item in records if self.matches(fields(item), location(item))]
        return sorted(matching, key=lambda item: self.rank(fields(item), location(item)))


def _address_keys(location: Fields) -> set[str]:
    """The keys of a location typed without and with a space before the house number."""
    parts = [address_key(part) for part in location if part]
    return {"".join(parts), address_key(" ".join(parts))} - {""}
