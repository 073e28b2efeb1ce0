"""Validation of the search for a customer and of a new customer (specification, section 5)."""

from collections.abc import Mapping

from server.domain.emails import same_email
from server.domain.folding import address_key
from server.domain.limits import MAX_FIELD_CHARACTERS

OFFERED_COUNTRY_IDS = (1, 7, 30, 67)
"""Netherlands, Belgium, Germany, United Kingdom (specification, section 2, customer create)."""

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


def new_customer_errors(
    fields: Mapping[str, str], choices: Mapping[str, set[str]]
) -> dict[str, str]:
    """Message keys by field, in the order of the form; empty for a valid customer. `choices` has
    the valid values of each field that is a choice."""
    errors: dict[str, str] = {}
    for name in (*REQUIRED_FIELDS, *OPTIONAL_FIELDS):
        value = fields.get(name, "")
        if not value:
            if name in REQUIRED_FIELDS:
                errors[name] = "FIELD_REQUIRED"
        elif name in choices:
            if value not in choices[name]:
                errors[name] = "VALUE_INVALID"
        elif len(value) > MAX_FIELD_CHARACTERS:
            errors[name] = "FIELD_TOO_LONG"
    if not {"email", "email2"} & errors.keys() and not same_email(
        fields["email"], fields["email2"]
    ):
        errors["email2"] = "EMAIL_REPEAT"
    return errors


def normalized_postal_code(text: str) -> str:
    """The postal code without its first space, as the provider's search expects it (specification,
    section 5)."""
    return text.replace(" ", "", 1)


def same_house_number(typed: str, found: str | None) -> bool:
    """Whether both are the same house number, ignoring case (specification, section 5): `14 a` is
    `14A`, and `1-2` is not `12`. True if the provider does not give the number."""
    return found is None or not found.strip() or address_key(typed) == address_key(found)
