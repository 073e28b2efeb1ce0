"""Rules for the fields of an account that registration and profile share."""

import re

from sqlalchemy import select

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call
from provider_kit.reference_provider.api.errors import Message

_EMAIL = re.compile(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)+")

PROFILE_FIELDS = (
    "first_name",
    "last_name",
    "name",
    "company_name",
    "address",
    "address_number",
    "address_additional",
    "postal_code",
    "city_name",
    "phone_number",
    "email",
    "coc_number",
    "gassafe_registration_number",
)


def registration_number_field(call: Call) -> str:
    """The name of the field for the registration number that the caller's brand requires."""
    if call.headers.get("brand") == "intouch":
        return "gassafe_registration_number"
    return "coc_number"


def email_errors(call: Call, email: str, *, own_id: int | None = None) -> dict[str, Message]:
    if not email:
        return {"email": "required"}
    if not _EMAIL.fullmatch(email):
        return {"email": ["email_invalid"]}
    return {"email": ["email_taken"]} if _is_taken(call, email, own_id) else {}


def _is_taken(call: Call, email: str, own_id: int | None) -> bool:
    installer, customer = schema.installers.c, schema.customers.c
    wanted = email.casefold()
    installers = select(installer.id).where(
        installer.email == wanted, installer.id != (own_id or 0)
    )
    customers = select(customer.id).where(customer.email == wanted)
    return any(call.connection.execute(query).first() for query in (installers, customers))
