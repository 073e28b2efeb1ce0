"""What a customer is found by: the text that a search looks in, and the key of an address."""

import unicodedata


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
    """The text without case and accents, so that `muller` finds `Müller`."""
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char)).casefold()
