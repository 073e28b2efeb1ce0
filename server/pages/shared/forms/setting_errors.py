"""Where the message of a setting that was not saved stands: at that setting (specification, section
8, settings save failure)."""

from collections.abc import Mapping

from server.domain.message_key import MessageKey
from server.pages.shared.forms.errors import words_of
from server.provider.errors import (
    FieldsRefused,
    Gone,
    NotLinked,
    ProviderError,
    Refused,
    Unavailable,
)
from server.web.outcomes import FormErrors
from server.web.page import Message

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
