"""The installer's account: read, saved field by field, copied into the session; its end."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from server.domain.graphemes import cut
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.lookups import temperature_unit_of_id
from server.pages.shared.forms.submitted_value import NO_VALUE
from server.provider.account import Account, account_of
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.parts import write_and_verify
from server.web.visit import Visit


async def read_account(visit: Visit) -> Account:
    """The account. The rest of this page uses its temperature unit, which may have been changed
    elsewhere. Raises ProviderError."""
    account = await visit.provider.account.read()
    update_profile(visit, account)
    return account


def update_profile(visit: Visit, account: Account) -> None:
    """Copies this account into the session; missing fields keep their values. `read_at` stays, as
    it also counts for the provider's session, which was not read again now. The language stays, as
    it would be surprising if it changed from one page to the next."""
    profile = visit.session.profile
    if profile is None:
        return
    unit = account.temperature_metric_id
    visit.session.profile = msgspec.structs.replace(
        profile,
        name=cut(account.display_name, MAX_FIELD_CHARACTERS) or profile.name,
        temperature_unit=profile.temperature_unit if unit is None else temperature_unit_of_id(unit),
        demo=account.is_demo,
    )


def leave(visit: Visit, location: str, flash: Message | None = None) -> Redirect:
    """Ends the session, and returns a redirect to `location` that makes the browser erase all that
    it stores for this site. An interrupted form of an earlier session is dropped as well."""
    visit.session.interrupted = None
    visit.session.end()
    return Redirect(location, flash=flash, document=True, forget=True)


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
