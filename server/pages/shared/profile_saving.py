"""Saves changed fields of the installer's account, and checks which of them the provider stored."""

import functools
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from server.pages.shared.own_account import update_profile
from server.pages.shared.value_form import NO_VALUE
from server.provider.auth.account import Account, AccountCalls, account_of
from server.provider.errors import unconfirmed_write
from server.web.outcomes import FormErrors
from server.web.page import Message
from server.web.parts import part
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
    reading = functools.partial(_read_back, calls, changes, before)
    answer = await write_and_verify(visit, calls.change(record), reading)
    previous = _texts(account_of(before), changes)

    def refused(account: Account) -> list[str]:
        stored = _texts(account, changes)
        return [name for name in changes if not _is_taken(name, changes, stored, previous)]

    account = account_of({**before, **answer})
    if missing := refused(account):
        # The answer may have the state before the change, or lack the fields.
        read = await _read_after_write(visit)
        account = account_of({**before, **answer, **{name: read.get(name) for name in missing}})
    update_profile(visit, account)
    stored = _texts(account, changes)
    if names := refused(account):
        raise _not_saved(names, stored)
    return stored


async def _read_after_write(visit: Visit) -> dict[str, Any]:
    """The account after a write whose answer lacks a change. Raises InvalidResponse if it cannot be
    read, as it is then not known whether the change was saved."""
    visit.extend_deadline()
    record = (await part(visit, visit.provider.account.read_all_fields)).value
    if record is None:
        raise unconfirmed_write("a changed account without its fields")
    return record


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


async def _read_back(
    calls: AccountCalls, changes: Mapping[str, str], before: Mapping[str, Any]
) -> dict[str, Any] | None:
    """The account, if it has these changes; else None."""
    record = await calls.read_all_fields()
    stored, previous = (_texts(account_of(each), changes) for each in (record, before))
    is_saved = all(_is_taken(name, changes, stored, previous) for name in changes)
    return record if is_saved else None
