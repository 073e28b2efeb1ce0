"""The errors of a form, from the message keys of a validation or the words of a refusal."""

from collections.abc import Mapping

from server.domain.limits import (
    MAX_FIELD_CHARACTERS,
    MAX_PASSWORD_CHARACTERS,
    MIN_PASSWORD_CHARACTERS,
)
from server.domain.message_key import MessageKey
from server.provider.errors import (
    FieldsRefused,
    Gone,
    NotLinked,
    ProviderError,
    Refused,
    Unavailable,
)
from server.web.forms.messages import REQUIRED, label_value
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


FAILURES = (Unavailable, Refused, FieldsRefused, NotLinked, Gone)
"""The failures of a save that are told at the setting."""


def not_saved(field: str, error: ProviderError) -> FormErrors:
    """The errors of a setting with this form field: the provider's own words, else INVALID_VALUE
    with the reason; SEND_UNKNOWN if the setting may have been saved."""
    if isinstance(error, Unavailable):
        unknown, failed = Message("SEND_UNKNOWN"), invalid_value(f"part.{error.kind}")
        return at_setting(field, unknown if error.outcome_unknown else failed, status=error.status)
    words = words_of(error)
    return at_setting(field, Message(text=words) if words else invalid_value("SETTING_REFUSED"))


def at_setting(
    field: str, message: Message, values: Mapping[str, str] | None = None, status: int = 422
) -> FormErrors:
    """FormErrors with this message at the field, and FORM_INVALID for the whole form."""
    errors = {"": Message("FORM_INVALID"), field: message}
    return FormErrors(errors, status, values=dict(values or {}))


def invalid_value(reason: MessageKey) -> Message:
    """INVALID_VALUE with the text that says why."""
    return Message("INVALID_VALUE", {"field": reason})
