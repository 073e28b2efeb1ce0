"""Validation of an installer's account and its password (specification, section 5).

Each check returns message keys by field, and an empty dictionary for a valid form. FIELD_REQUIRED
has a separate text for each field.
"""

from collections.abc import Mapping

from server.domain.brands import BRAND_DATA
from server.domain.emails import same_email
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
