"""Rules for an installer's account: its fields, its passwords, its repeats.

Each check answers keys of the translations by field; none means that everything is right.
"""

from collections.abc import Mapping

from server.domain.brands import registration_field
from server.domain.limits import (
    MAX_ACCOUNT_FIELD_CHARACTERS,
    MAX_PASSWORD_CHARACTERS,
    MIN_PASSWORD_CHARACTERS,
)
from server.domain.lookups import Brand
from server.domain.message_key import MessageKey

_ADDRESS = ("address", "address_number", "postal_code", "city_name")


def registration_fields(brand: Brand) -> tuple[str, ...]:
    """What a registration has to fill in, every one of them (specification, section 5)."""
    own = ("company_name", registration_field(brand), "name", "phone_number")
    return (*own, *_ADDRESS, "email", "email2", "password", "password2")


def profile_fields(brand: Brand) -> tuple[str, ...]:
    """What an installer can change of the own account (specification, section 2)."""
    own = ("first_name", "last_name", "company_name", registration_field(brand))
    return (*own, *_ADDRESS, "phone_number", "email")


def registration_errors(brand: Brand, typed: Mapping[str, str]) -> dict[str, MessageKey]:
    errors = too_long(typed) | {
        name: "FIELD_REQUIRED" for name in registration_fields(brand) if not typed[name].strip()
    }
    if typed["password"] and (error := password_error(typed["password"])):
        errors["password"] = error
    if "email2" not in errors and not same_email(typed["email"], typed["email2"]):
        errors["email2"] = "EMAIL_REPEAT"
    if "password2" not in errors and typed["password"] != typed["password2"]:
        errors["password2"] = "PASSWORD_REPEAT"
    return errors


def password_change_errors(current: str, new: str, repeat: str) -> dict[str, MessageKey]:
    errors = {} if current else {"current_password": "FIELD_REQUIRED"}
    if error := password_error(new):
        errors["password"] = error
    if repeat != new:
        errors["password2"] = "PASSWORD_REPEAT"
    return errors


def too_long(typed: Mapping[str, str]) -> dict[str, MessageKey]:
    """The texts, other than passwords, that no account has room for."""
    return {
        name: "FIELD_TOO_LONG"
        for name, text in typed.items()
        if "password" not in name and len(text) > MAX_ACCOUNT_FIELD_CHARACTERS
    }


def password_error(password: str) -> MessageKey | None:
    """Any character counts, spaces and emoji included."""
    if len(password) < MIN_PASSWORD_CHARACTERS:
        return "PASSWORD_TOO_SHORT"
    return "PASSWORD_TOO_LONG" if len(password) > MAX_PASSWORD_CHARACTERS else None


def same_email(one: str, other: str) -> bool:
    return one.strip().casefold() == other.strip().casefold()
