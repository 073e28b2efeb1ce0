"""Saves changed fields of the installer's account, and checks which of them the provider stored."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from server.pages.shared.account.account import update_profile
from server.pages.shared.forms.values import NO_VALUE
from server.provider.auth.account import Account, account_of
from server.web.outcomes import FormErrors
from server.web.page import Message
from server.web.verified_write import write_and_verify
from server.web.visit import Visit


async def save_profile(visit: Visit, changes: dict[str, str]) -> dict[str, str]:
    """Writes the whole account with these changes; returns the changed fields as the provider has
    stored them, perhaps in another spelling. Raises FormErrors for fields that were not stored."""
    calls = visit.provider.account
    before = await calls.read_all_fields()
    record: dict[str, Any] = {**before, **changes}
    if "email" in changes and "email2" in record:
        record["email2"] = changes["email"]
    previous = _texts(account_of(before), changes)

    def refused(state: dict[str, Any]) -> list[str]:
        stored = _texts(account_of({**before, **state}), changes)
        return [name for name in changes if not _is_taken(name, changes, stored, previous)]

    async def read() -> dict[str, Any]:
        # A field that it lacks is empty, while an answer may lack fields.
        return {**dict.fromkeys(changes), **await calls.read_all_fields()}

    write = calls.change(record)
    state = await write_and_verify(visit, write, read, lambda state: not refused(state))
    account = account_of({**before, **state})
    update_profile(visit, account)
    stored = _texts(account, changes)
    if names := refused(state):
        raise _not_saved(names, stored)
    return stored


def _texts(account: Account, names: Iterable[str]) -> dict[str, str]:
    return {name: getattr(account, name) or "" for name in names}


def _is_taken(
    name: str, typed: Mapping[str, str], stored: Mapping[str, str], previous: Mapping[str, str]
) -> bool:
    """Whether the provider has stored the field: its text equals the typed one apart from case and
    spaces, or is at least neither empty nor the previous one."""
    if _spelling(stored[name]) == _spelling(typed[name]):
        return True
    return stored[name] not in ("", previous[name])


def _spelling(text: str) -> str:
    """The text without spaces and case, which providers normalise in postal codes, phone numbers
    and e-mail addresses."""
    return "".join(text.casefold().split())


def _not_saved(refused: Collection[str], stored: Mapping[str, str]) -> FormErrors:
    """The errors of the fields that were not saved. The form's other fields get the values that the
    provider has stored."""
    errors = {
        name: Message("FIELD_NOT_SAVED", {"now": stored[name] or NO_VALUE}) for name in refused
    }
    saved = {name: text for name, text in stored.items() if name not in refused}
    values = {**saved, **{f"was.{name}": text for name, text in saved.items()}}
    return FormErrors({"": Message("FORM_INVALID"), **errors}, values=values)
