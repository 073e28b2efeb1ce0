"""Saves changed fields of the installer's account, and finds out which of them the provider has."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from server.pages.shared.own_account import update_profile
from server.pages.shared.value_form import NO_VALUE
from server.provider.auth.account import Account, AccountCalls, account_of
from server.provider.errors import unconfirmed_write
from server.web.outcomes import FormErrors
from server.web.page import Message
from server.web.verified_write import write_and_verify
from server.web.visit import Visit, attempt


async def save_profile(visit: Visit, changes: dict[str, str]) -> dict[str, str]:
    """Writes the whole account with these changes; returns the fields as the provider has them
    then, which may be written otherwise. Raises FormErrors for those that it has not taken."""
    calls = visit.provider.account
    before = await calls.read_all_fields()
    record: dict[str, Any] = {**before, **changes}
    if "email" in changes and "email2" in record:
        record["email2"] = changes["email"]
    answer = await write_and_verify(visit, calls.change(record), lambda: _read_back(calls, changes))
    if any(_is_missing(answer, name, text) for name, text in changes.items()):
        answer = await _read_after_write(visit)
    account = account_of({**before, **answer})
    update_profile(visit, account)
    stored, previous = _texts(account, changes), _texts(account_of(before), changes)
    if refused := [name for name in changes if not _is_taken(name, changes, stored, previous)]:
        raise _not_saved(refused, stored)
    return stored


def _is_missing(answer: Mapping[str, Any], name: str, typed: str) -> bool:
    """Whether the answer does not tell what became of the field; null stands for no text."""
    return name not in answer or (answer[name] is None and typed != "")


async def _read_after_write(visit: Visit) -> dict[str, Any]:
    """The account after a write whose answer does not tell it. Raises InvalidResponse where it
    cannot be read: whether it was saved is not known then."""
    visit.extend_deadline()
    record, _ = await attempt(visit.provider.account.read_all_fields)
    if record is None:
        raise unconfirmed_write("a changed account without its fields")
    return record


def _texts(account: Account, names: Iterable[str]) -> dict[str, str]:
    return {name: getattr(account, name) or "" for name in names}


def _is_taken(
    name: str, typed: Mapping[str, str], stored: Mapping[str, str], previous: Mapping[str, str]
) -> bool:
    """Whether the provider has the text, perhaps written otherwise; not where it still has the
    previous one, or none at all."""
    if _spelling(stored[name]) == _spelling(typed[name]):
        return True
    return stored[name] not in ("", previous[name])


def _spelling(text: str) -> str:
    """The same for what providers write alike: postal codes, phone numbers, e-mail addresses."""
    return "".join(text.casefold().split())


def _not_saved(refused: Collection[str], stored: Mapping[str, str]) -> FormErrors:
    """The errors of the fields that were not saved. The form goes on with what the provider has of
    the others."""
    errors = {
        name: Message("FIELD_NOT_SAVED", {"now": stored[name] or NO_VALUE}) for name in refused
    }
    saved = {name: text for name, text in stored.items() if name not in refused}
    values = {**saved, **{f"was.{name}": text for name, text in saved.items()}}
    return FormErrors({"": Message("FORM_INVALID"), **errors}, values=values)


async def _read_back(calls: AccountCalls, changes: Mapping[str, str]) -> dict[str, Any] | None:
    """The account, where it has these changes; else None."""
    record = await calls.read_all_fields()
    return record if all(record.get(name) == text for name, text in changes.items()) else None
