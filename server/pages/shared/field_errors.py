"""Turns what the checks of an account have found into a refused form."""

from collections.abc import Mapping

from server.domain.limits import (
    MAX_ACCOUNT_FIELD_CHARACTERS,
    MAX_PASSWORD_CHARACTERS,
    MIN_PASSWORD_CHARACTERS,
)
from server.domain.message_key import MessageKey
from server.web.outcomes import FormErrors
from server.web.page import Message, Value

_VALUES: dict[MessageKey, dict[str, Value]] = {
    "PASSWORD_TOO_SHORT": {"least": MIN_PASSWORD_CHARACTERS},
    "PASSWORD_TOO_LONG": {"most": MAX_PASSWORD_CHARACTERS},
    "FIELD_TOO_LONG": {"most": MAX_ACCOUNT_FIELD_CHARACTERS},
}


def refused(errors: Mapping[str, MessageKey]) -> FormErrors:
    """A message at each field, and the word about the form as a whole."""
    fields = {name: Message(key, _VALUES.get(key, {})) for name, key in errors.items()}
    return FormErrors({"": Message("FORM_INVALID"), **fields})
