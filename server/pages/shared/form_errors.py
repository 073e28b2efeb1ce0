"""Turns the message keys of a validation into the errors of a form."""

from collections.abc import Mapping

from server.domain.limits import (
    MAX_FIELD_CHARACTERS,
    MAX_PASSWORD_CHARACTERS,
    MIN_PASSWORD_CHARACTERS,
)
from server.domain.message_key import MessageKey
from server.provider.errors import Refused
from server.web.outcomes import FormErrors
from server.web.page import Message, Value

_MESSAGE_VALUES: dict[str, dict[str, Value]] = {
    "PASSWORD_TOO_SHORT": {"least": MIN_PASSWORD_CHARACTERS},
    "PASSWORD_TOO_LONG": {"most": MAX_PASSWORD_CHARACTERS},
    "FIELD_TOO_LONG": {"most": MAX_FIELD_CHARACTERS},
}


def field_message(key: str) -> Message:
    """The message with the limit that it names."""
    return Message(key, _MESSAGE_VALUES.get(key, {}))


def reason_of(refusal: Refused, default: MessageKey) -> Message:
    """The provider's own words; the default message where it has given none."""
    return Message(text=refusal.message) if refusal.message else Message(default)


def form_errors(keys: Mapping[str, str]) -> FormErrors:
    """An error at each field, and FORM_INVALID for the form as a whole."""
    fields = {name: field_message(key) for name, key in keys.items()}
    return FormErrors({"": Message("FORM_INVALID"), **fields})
