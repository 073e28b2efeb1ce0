"""Turns the message keys of a validation into the errors of a form."""

from collections.abc import Mapping

from server.domain.limits import (
    MAX_FIELD_CHARACTERS,
    MAX_PASSWORD_CHARACTERS,
    MIN_PASSWORD_CHARACTERS,
)
from server.domain.message_key import MessageKey
from server.provider.errors import Refused
from server.web.forms.field_texts import REQUIRED, label_value
from server.web.outcomes import FormErrors
from server.web.page import Message, Value

_MESSAGE_VALUES: dict[str, dict[str, Value]] = {
    "PASSWORD_TOO_SHORT": {"least": MIN_PASSWORD_CHARACTERS},
    "PASSWORD_TOO_LONG": {"most": MAX_PASSWORD_CHARACTERS},
    "FIELD_TOO_LONG": {"most": MAX_FIELD_CHARACTERS},
}


def field_message(name: str, key: str) -> Message:
    """The message about the field of this name, with the limit that it names."""
    if key == "FIELD_REQUIRED":
        return Message(key, {"field": REQUIRED[name]})
    values = _MESSAGE_VALUES.get(key, {})
    return Message(key, {**values, **label_value(name)} if key == "FIELD_TOO_LONG" else values)


def reason_of(refusal: Refused, default: MessageKey) -> Message:
    """The provider's own words; the default message if it gave none."""
    return Message(text=refusal.message) if refusal.message else Message(default)


def form_errors(keys: Mapping[str, str]) -> FormErrors:
    """FormErrors with a message for each field, and FORM_INVALID for the whole form. `keys` has a
    message key by field."""
    fields = {name: field_message(name, key) for name, key in keys.items()}
    return FormErrors({"": Message("FORM_INVALID"), **fields})
