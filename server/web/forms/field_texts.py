"""The names of form fields in the messages about them."""

from server.domain.message_key import MessageKey

REQUIRED: dict[str, MessageKey] = {
    "address": "enter.address",
    "address_number": "enter.address_number",
    "city_name": "enter.city",
    "coc_number": "enter.coc_number",
    "company_name": "enter.company_name",
    "country_id": "enter.country",
    "current_password": "enter.current_password",
    "email": "enter.email",
    "email2": "enter.email2",
    "first_name": "enter.first_name",
    "gassafe_registration_number": "enter.gassafe_registration_number",
    "last_name": "enter.last_name",
    "name": "enter.name",
    "password": "LOGIN_PASSWORD_REQUIRED",
    "password2": "enter.password2",
    "phone_number": "enter.phone",
    "postal_code": "enter.postal_code",
}
"""The message for each required field when it is empty."""

LABELS: dict[str, MessageKey] = {
    "address": "field.street",
    "address_number": "field.address_number",
    "check_code": "connect.check_code",
    "city_name": "field.city",
    "coc_number": "field.coc_number",
    "company_name": "field.company_name",
    "content": "contact.message",
    "country_id": "field.country",
    "email": "field.email",
    "email2": "field.email2",
    "first_name": "field.first_name",
    "gassafe_registration_number": "field.gassafe_registration_number",
    "language_id": "field.language",
    "last_name": "field.last_name",
    "mac": "field.mac",
    "name": "field.name",
    "phone_number": "field.phone",
    "postal_code": "field.postal_code",
}
"""The label of each field whose messages do not already name it."""


def label_value(name: str) -> dict[str, str | int | float]:
    """The value `field` of a message, if the field has a label in LABELS; else an empty dict."""
    return {"field": LABELS[name]} if name in LABELS else {}
