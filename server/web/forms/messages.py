"""The messages of a form that was not carried out, by field, and the names of fields in them."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from server.domain.limits import MAX_UNDO_BYTES
from server.domain.message_key import MessageKey
from server.provider.errors import FieldsRefused, ProviderError, Refused, Unavailable
from server.web.page import FormState, Message, Page, Undo

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


MESSAGE_TARGET = "refusal"
"""The form field that selects where its messages are shown: in the snackbar for SNACKBAR, or, if
the field is missing, above the form."""
SNACKBAR = "snackbar"


def fillable_values(form: Mapping[str, str]) -> dict[str, str]:
    """The values that fill in a refused form again: all except passwords, the csrf token and
    MESSAGE_TARGET."""
    return {
        name: value
        for name, value in form.items()
        if name not in ("csrf", MESSAGE_TARGET) and "password" not in name
    }


def without_values(form: Mapping[str, str]) -> dict[str, str]:
    """The form without what was typed: where its messages are shown remains."""
    return {name: value for name, value in form.items() if name == MESSAGE_TARGET}


def show_form_errors(page: Page, form: Mapping[str, str], errors: dict[str, Message]) -> Page:
    """Puts the messages of a refused form into `page` and returns it: into the snackbar if
    MESSAGE_TARGET asks for that, else into the form."""
    if form.get(MESSAGE_TARGET) == SNACKBAR:
        page.flash = _with_undo(errors.get(""), page.url, form.get("undo")) or page.flash
    else:
        page.form = FormState(fillable_values(form), errors)
    return page


def _with_undo(message: Message | None, address: str, ids: str | None) -> Message | None:
    """The message of a refused undo with the same undo button, unless it may have been carried
    out."""
    if message is None or not ids or len(ids) > MAX_UNDO_BYTES or message.key == "SEND_UNKNOWN":
        return message
    return replace(message, undo=Undo(ids, 1, whole=True, address=address))


def with_language(errors: Mapping[str, Message], language: str | None) -> dict[str, Message]:
    """The messages; those in the provider's own words get `language`."""
    return {
        name: replace(error, lang=language if error.text else None)
        for name, error in errors.items()
    }


def form_errors_of(
    error: ProviderError, form: Mapping[str, Any], labels: Mapping[str, MessageKey] = LABELS
) -> dict[str, Message]:
    """The messages for a provider error, by field: the provider's own words if it gave any, the
    reason why it did not answer, or that the outcome is not known. `labels` are the labels of the
    form's fields."""
    if isinstance(error, FieldsRefused):
        return _field_messages(error.fields, form, labels)
    return {"": _message(error)}


def _message(error: ProviderError) -> Message:
    if isinstance(error, Unavailable):
        failed = f"SEND_FAILED_{error.kind.upper()}"
        return Message("SEND_UNKNOWN" if error.outcome_unknown else failed)
    if isinstance(error, Refused) and error.message:
        return Message(text=error.message)
    return Message("SEND_REFUSED")


def _field_messages(
    texts: Mapping[str, str], form: Mapping[str, Any], labels: Mapping[str, MessageKey]
) -> dict[str, Message]:
    """The provider's words by field. Words about fields that the form lacks are joined in the
    message of the whole form; those about any field, if the snackbar shows only that message."""
    shown = () if form.get(MESSAGE_TARGET) == SNACKBAR else form
    by_field = {
        name: Message(text=text, values={"field": labels[name]} if name in labels else {})
        for name, text in texts.items()
        if name in shown
    }
    others = " ".join(text for name, text in texts.items() if name not in shown)
    whole = Message("FORM_INVALID_BECAUSE", {"reasons": others}) if others else None
    return {"": whole or Message("FORM_INVALID"), **by_field}
