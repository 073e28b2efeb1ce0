"""Validation of an installer's account and its password, of the search for a customer and of a new
customer (specification, section 5).

Each check returns message keys by field, and an empty dictionary for a valid form. FIELD_REQUIRED
has a separate text for each field.
"""

from collections.abc import Mapping

from server.domain.brands import BRAND_DATA
from server.domain.emails import same_email
from server.domain.folding import address_key
from server.domain.limits import (
    MAX_FIELD_CHARACTERS,
    MAX_PASSWORD_CHARACTERS,
    MIN_PASSWORD_CHARACTERS,
)
from server.domain.lookups import Brand
from server.domain.message_key import MessageKey

_ADDRESS = ("address", "address_number", "postal_code", "city_name")


def registration_fields(brand: Brand) -> tuple[str, ...]:
    """The fields of a registration, all required (specification, section 5), in the order of its
    form."""
    company = ("company_name", BRAND_DATA[brand].registration_field, *_ADDRESS)
    person = ("name", "phone_number", "email", "email2")
    return (*company, *person, "password", "password2")


def profile_fields(brand: Brand) -> tuple[str, ...]:
    """The fields of the profile form (specification, section 2, my profile)."""
    own = ("first_name", "last_name", "company_name", BRAND_DATA[brand].registration_field)
    return (*own, *_ADDRESS, "phone_number", "email")


def registration_errors(brand: Brand, typed: Mapping[str, str]) -> dict[str, str]:
    """Checks that every field is filled in and not too long, that the password is long enough, and
    that e-mail address and password are repeated (specification, section 5). `typed` has all
    fields."""
    errors: dict[str, str] = {**length_errors(typed)} | {
        name: "FIELD_REQUIRED"
        for name in registration_fields(brand)
        if not (typed[name] if "password" in name else typed[name].strip())
    }
    if typed["password"] and (error := password_error(typed["password"])):
        errors["password"] = error
    if "email2" not in errors and not same_email(typed["email"], typed["email2"]):
        errors["email2"] = "EMAIL_REPEAT"
    if "password2" not in errors and typed["password"] != typed["password2"]:
        errors["password2"] = "REGISTRATION_PASSWORD_REPEAT"
    return errors


def password_change_errors(current: str, new: str, repeat: str) -> dict[str, str]:
    """Checks the three fields of a password update (specification, section 5)."""
    errors = {} if current else {"current_password": "FIELD_REQUIRED"}
    if error := password_error(new):
        errors["password"] = error
    if repeat != new:
        errors["password2"] = "PASSWORD_REPEAT"
    return errors


def length_errors(typed: Mapping[str, str]) -> dict[str, MessageKey]:
    """Message keys by field for the fields, other than passwords, that have more than
    `MAX_FIELD_CHARACTERS` characters."""
    return {
        name: "FIELD_TOO_LONG"
        for name, text in typed.items()
        if "password" not in name and len(text) > MAX_FIELD_CHARACTERS
    }


def password_error(password: str) -> MessageKey | None:
    """The message key for a password that is too short or too long, else None. Every character
    counts, spaces included."""
    if len(password) < MIN_PASSWORD_CHARACTERS:
        return "PASSWORD_TOO_SHORT"
    return "PASSWORD_TOO_LONG" if len(password) > MAX_PASSWORD_CHARACTERS else None


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
