"""Turns the message keys of a validation into the errors of a form."""

from collections.abc import Mapping

from server.domain.limits import (
    MAX_FIELD_CHARACTERS,
    MAX_PASSWORD_CHARACTERS,
    MIN_PASSWORD_CHARACTERS,
)
from server.domain.message_key import MessageKey
from server.provider.errors import FieldsRefused, ProviderError, Refused
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


def reason_of(error: ProviderError, default: MessageKey) -> Message:
    """The provider's own words; the default message if it gave none."""
    words = words_of(error)
    return Message(text=words) if words else Message(default)


def words_of(error: ProviderError) -> str:
    """The provider's own words about a refusal, those about several fields joined; empty if it gave
    none."""
    match error:
        case Refused(message=text):
            return text or ""
        case FieldsRefused(fields=texts):
            return " ".join(texts.values())
        case _:
            return ""


def refused_at(key: MessageKey, field: str, error: ProviderError) -> FormErrors:
    """FormErrors with this message for the whole form, and at its only field the provider's own
    words, if it gave any."""
    words = words_of(error)
    return FormErrors({"": Message(key)} | ({field: Message(text=words)} if words else {}))


def form_errors(keys: Mapping[str, str]) -> FormErrors:
    """FormErrors with a message for each field, and FORM_INVALID for the whole form. `keys` has a
    message key by field."""
    fields = {name: field_message(name, key) for name, key in keys.items()}
    return FormErrors({"": Message("FORM_INVALID"), **fields})
