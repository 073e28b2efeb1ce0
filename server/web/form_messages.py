"""The messages of a form that was not carried out: what is said, and at which field."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from server.provider.errors import Conflict, FieldsRefused, ProviderError, Refused, Unavailable
from server.web.page import Message, Problem

PLACE = "refusal"
"""The field that says where a form has its messages, when not above itself: `snackbar`."""
_NEVER_SHOWN_AGAIN = ("csrf", PLACE)

PROBLEM_STATUS = {
    "not_linked": 403,
    "expired": 403,
    "demo": 403,
    "not_found": 404,
    "gone": 404,
    "too_large": 413,
    "rejected": 400,
    "internal": 500,
}
"""The status of a page that is a problem, by its kind."""

_PROBLEM_MESSAGES = {
    "expired": "FORM_EXPIRED",
    "demo": "FORM_DEMO",
    "too_large": "FORM_TOO_LARGE",
    "rejected": "FORM_REJECTED",
}


def typed_values(form: Mapping[str, str]) -> dict[str, str]:
    """What goes back into a refused form: all that was typed but passwords and the token."""
    return {
        name: value
        for name, value in form.items()
        if name not in _NEVER_SHOWN_AGAIN and "password" not in name
    }


def problem_messages(problem: Problem) -> dict[str, Message]:
    """Says at the form what the problem page says in its place. An error of our own leaves it open
    whether the form was carried out."""
    return {"": Message(_PROBLEM_MESSAGES.get(problem.kind, "SEND_UNKNOWN"))}


def in_language(errors: Mapping[str, Message], language: str | None) -> dict[str, Message]:
    """The messages, of which those in the provider's words are in this language."""
    return {
        name: replace(error, lang=language if error.text else None)
        for name, error in errors.items()
    }


def error_messages(error: ProviderError, form: Mapping[str, Any]) -> dict[str, Message]:
    """The provider's refusal of a form, in its own words where it has some; the reason why there
    was no answer; or that nobody can tell what became of it."""
    if isinstance(error, FieldsRefused):
        return _field_messages(error.fields, form)
    return {"": _message(error)}


def _message(error: ProviderError) -> Message:
    if isinstance(error, Unavailable):
        known = f"SEND_FAILED_{error.kind.upper()}"
        return Message("SEND_UNKNOWN" if error.outcome_unknown else known)
    if isinstance(error, Refused) and error.message:
        return Message(text=error.message)
    return Message("HEATER_OFFLINE_WARNING" if isinstance(error, Conflict) else "SEND_REFUSED")


def _field_messages(texts: Mapping[str, str], form: Mapping[str, Any]) -> dict[str, Message]:
    """The provider's words at their fields; those about other fields stand above the form."""
    placed = {name: Message(text=text) for name, text in texts.items() if name in form}
    others = " ".join(text for name, text in texts.items() if name not in form)
    whole = Message("FORM_INVALID_BECAUSE", {"reasons": others}) if others else None
    return {"": whole or Message("FORM_INVALID"), **placed}
