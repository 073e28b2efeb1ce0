"""Folds texts, so that spellings that people regard as the same compare as equal.

The views and the service worker fold in the same way (`views/format/fold.ts`).
"""

import re
import unicodedata

# Letters that Unicode does not decompose.
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th"}
)
_SEPARATORS = re.compile(r"(\d?)[\W_]+(?=(\d?))")
_NOT_IN_CODES = re.compile(r"[\W_]+")


def fold(text: str | None) -> str:
    """The text in lower case, without accents; comma, semicolon and slash become spaces, and
    several spaces become one."""
    text = text or ""
    if text.isascii():
        text = text.lower()
    else:
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in decomposed if not unicodedata.combining(char))
        text = text.casefold().translate(_LETTERS)
    return " ".join(text.replace(",", " ").replace(";", " ").replace("/", " ").split())


def address_key(text: str) -> str:
    """Letters and digits only, to compare postal codes and house numbers: `14-A` becomes `14a`. A
    separator between two digits becomes a hyphen."""
    text = fold(text)
    return text if text.isalnum() else _SEPARATORS.sub(_hyphen_between_digits, text)


def _hyphen_between_digits(separator: re.Match[str]) -> str:
    return separator[1] + ("-" if separator[1] and separator[2] else "")


def code_key(text: str | None) -> str:
    """Letters and digits only, to compare serial numbers: `HD-0118 2` becomes `hd01182`."""
    return _NOT_IN_CODES.sub("", fold(text))
