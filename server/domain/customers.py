"""Rules for finding a customer by address, and for creating one (specification, section 5)."""

from collections.abc import Mapping
from typing import Literal

from server.domain.accounts import same_email
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.search import address_key

OFFERED_COUNTRY_IDS = (1, 7, 30, 67)
"""Netherlands, Belgium, Germany, United Kingdom."""

REQUIRED_FIELDS = (
    "first_name",
    "last_name",
    "email",
    "email2",
    "address",
    "address_number",
    "postal_code",
    "city_name",
    "country_id",
)
OPTIONAL_FIELDS = ("phone_number", "language_id")

Flaw = Literal["required", "too_long", "unknown", "different"]


def flaws_of(fields: Mapping[str, str], choices: Mapping[str, set[str]]) -> dict[str, Flaw]:
    """What is wrong with a new customer, by field in the order of the form; `choices` holds what
    may be chosen where a field is a choice."""
    flaws: dict[str, Flaw] = {}
    for name in (*REQUIRED_FIELDS, *OPTIONAL_FIELDS):
        value = fields.get(name, "")
        if not value:
            if name in REQUIRED_FIELDS:
                flaws[name] = "required"
        elif name in choices:
            if value not in choices[name]:
                flaws[name] = "unknown"
        elif is_too_long(value):
            flaws[name] = "too_long"
    if not {"email", "email2"} & flaws.keys() and not same_email(fields["email"], fields["email2"]):
        flaws["email2"] = "different"
    return flaws


def is_too_long(value: str) -> bool:
    """Whether this is more than a name or a line of an address can be."""
    return len(value) > MAX_FIELD_CHARACTERS


def sent_postal_code(typed: str) -> str:
    """A postal code as the search takes it: without its first space."""
    return typed.replace(" ", "", 1)


def same_number(typed: str, found: str | None) -> bool:
    """Whether a found house number is the one that was typed: `14 a` is `14A`, and `1-2` is not
    `12`. One that the provider does not tell may be it."""
    return found is None or not found.strip() or address_key(typed) == address_key(found)
