"""Decides whether a record is what somebody searches for.

Case, accents and the order of words do not count, nor do the spaces in a postal code: `1234ab12`,
`1234 AB 12` and `12 1234ab` find the same door. Each word has to occur somewhere in the record.
A number and its addition are kept apart: `1-2`, `1/2` and `1 2` are one door, and `12` another.
"""

import re
import unicodedata

from server.domain.limits import MAX_SEARCH, MIN_SEARCH

# Letters that no decomposition takes apart.
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th", "ĳ": "ij"}
)


# A Dutch postal code with the house number, however they are spaced.
_DOOR = re.compile(r"(\d{4})\s*([a-z]{2})\s*(\d+\s?[a-z0-9-]*)", re.IGNORECASE)
_SEPARATORS = re.compile(r"(\d?)[\W_]+(?=(\d?))")


def plain(text: str) -> str:
    """Without case, accents and superfluous space; typographic variants are their plain letters."""
    if not text.isascii():
        taken_apart = unicodedata.normalize("NFKD", text.casefold()).translate(_LETTERS)
        text = "".join(char for char in taken_apart if not unicodedata.combining(char))
    text = text.lower().replace(",", " ").replace(";", " ").replace("/", " ")
    return " ".join(text.split())


def address_key(text: str) -> str:
    """Letters and digits alone, for comparing postal codes and house numbers: `14-A` is `14a`. What
    separates two numbers stays, as a hyphen."""
    text = plain(text)
    return text if text.isalnum() else _SEPARATORS.sub(_kept, text)


def _kept(separator: re.Match[str]) -> str:
    return separator[1] + ("-" if separator[1] and separator[2] else "")


class Search:
    """What somebody searches for; `usable` when it is long enough to mean something."""

    def __init__(self, text: str) -> None:
        self.text = " ".join(text.split())[:MAX_SEARCH].strip()
        self._plain = plain(self.text)
        self._words = self._plain.split()
        self._address_key = address_key(self.text)

    @property
    def criteria(self) -> str:
        """What to ask a provider that searches by itself: a postal code without its space, and the
        number as a word of its own (specification, section 5)."""
        door = _DOOR.fullmatch(self.text)
        return f"{door[1]}{door[2]} {door[3]}" if door else self.text

    @property
    def usable(self) -> bool:
        return len(self._plain.replace(" ", "")) >= MIN_SEARCH

    def matches(self, fields: tuple[str | None, ...], door: tuple[str | None, ...] = ()) -> bool:
        """Whether a record with these fields is meant; `door` is postal code and number."""
        if not self._words:
            return False
        text = plain(f"{_joined(fields)} | {_joined(door)}")
        keys = _keys(door)
        if self._address_key and any(self._address_key in key for key in keys):
            return True
        return all(word in text or any(word in key for key in keys) for word in self._words)

    def rank(self, fields: tuple[str | None, ...], door: tuple[str | None, ...] = ()) -> int:
        """How well a match fits: 0 is the very thing, 1 begins like it, 2 is all else."""
        known = [plain(field) for field in fields if field]
        keys = _keys(door)
        if self._plain in known or self._address_key in keys:
            return 0
        begins = any(text.startswith(self._plain) for text in known)
        return 1 if begins or any(key.startswith(self._address_key) for key in keys) else 2


def _keys(door: tuple[str | None, ...]) -> set[str]:
    """A door as it is typed without a space between postal code and number, and with one."""
    parts = [address_key(part) for part in door if part]
    return {"".join(parts), address_key(" ".join(parts))}


def _joined(fields: tuple[str | None, ...]) -> str:
    return " ".join(field for field in fields if field)
