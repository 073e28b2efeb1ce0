"""What a customer is found by: the text that a search looks in, and the key of an address."""

import re
import unicodedata

_APOSTROPHES, _DASHES = "'’‘‛ʼ`´′＇", "‐‑‒–—−"
_PLAIN = str.maketrans(
    dict.fromkeys(_DASHES, "-") | dict.fromkeys(_APOSTROPHES + "\xad\u200b\u200c\u200d\u2060\ufeff")
)


def squeezed(text: str) -> str:
    """The text without spaces and case, so that `1234ab` finds `1234 AB`."""
    return "".join(text.split()).casefold()


def address_key(postal_code: str, address_number: str) -> str:
    return f"{squeezed(postal_code)}/{squeezed(address_number)}"


def search_text(*fields: str | None) -> str:
    """Each field folded and squeezed; the line breaks keep a search within one field."""
    given = [folded(field) for field in fields if field]
    return "\n".join([*given, *map(squeezed, given)])


def folded(text: str) -> str:
    """The text without case, accents, apostrophes and dots of abbreviations, so that `damico` finds
    `D'Amico`, `muller` finds `Müller`, and `Str.` finds `Straße`."""
    decomposed = unicodedata.normalize("NFKD", text.translate(_PLAIN))
    plain = "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()
    return re.sub(r"\.(?!\w)", "", plain)
