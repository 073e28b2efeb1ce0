"""Calls on the installer's own account: profile, picture, settings and thresholds."""

from collections.abc import Mapping
from typing import Annotated, Any

from server.provider import tolerant
from server.provider.answer import Answer
from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.judged_values import judge_values
from server.provider.structs import Id, Localized, Number, Record
from server.provider.tolerant import STRICT

_ACCOUNT = "auth/api/accounts/account"
_SETTINGS = "auth/api/account_settings"
_NOT_DEMO = (None, False, 0, "", "0", "false", "False")


class Account(Record):
    """The installer's account (specification, section 3)."""

    id: Id | None = None
    first_name: str | None = None
    last_name: str | None = None
    name: str | None = None
    company_name: str | None = None
    email: str | None = None
    address: str | None = None
    address_number: str | None = None
    postal_code: str | None = None
    city_name: str | None = None
    phone_number: str | None = None
    coc_number: str | None = None
    gassafe_registration_number: str | None = None
    country_id: int | None = None
    language_id: int | None = None
    temperature_metric_id: int | None = None
    email_notification: bool = False
    profile_picture: str | None = None
    demo: Any = None

    @property
    def is_demo(self) -> bool:
        """Whether this is a demo account. An unknown value counts as yes, because the actions that
        a demo account must not take cannot be undone (specification, section 6)."""
        return self.demo not in _NOT_DEMO

    @property
    def display_name(self) -> str:
        """The company's name, or the person's (specification, section 2, app shell)."""
        person = " ".join(part for part in (self.first_name, self.last_name) if part)
        return self.company_name or person or self.name or ""


class ChangedPicture(Record):
    profile_picture: str
    """The picture's address."""


class NotificationSetting(Localized):
    """A threshold: notifications are sent for values above (`>`) or below (`<`) it."""

    id: Id
    name: str | None = None
    type: str | None = None
    operator: str | None = None
    field: str | None = None
    value: Annotated[Number | None, STRICT] = None
    """Strict: a missing value means the default threshold, and an unreadable value must not be
    taken for a missing one."""
    unit: str | None = None


class AccountCalls(Calls):
    async def read(self) -> Account:
        """`GET auth/api/accounts/account`: the account. Raises InvalidResponse for an answer
        without any known field: it would be taken for an account that is not a demo account."""
        return _decode_account(await self.caller.get(_ACCOUNT))

    async def read_all_fields(self) -> dict[str, Any]:
        """`GET auth/api/accounts/account`: all fields of the account as they were sent, including
        those that `Account` does not have. Raises InvalidResponse as `read` does."""
        return _decode_all_fields(await self.caller.get(_ACCOUNT))

    async def change(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """`PUT auth/api/accounts/account`: writes the whole account without its password fields.
        Returns all fields as they are afterwards. Raises FieldsRefused."""
        body = {name: value for name, value in fields.items() if "password" not in name}
        return _decode_all_fields(await self.caller.write("PUT", _ACCOUNT, json=body))

    async def remove(self) -> None:
        """`DELETE auth/api/accounts/account`: removes the account and ends its session."""
        (await self.caller.write("DELETE", _ACCOUNT)).expect_no_content()

    async def change_picture(self, data: bytes, media_type: str) -> None:
        """`POST auth/api/accounts/account_photo`, as multipart: replaces the profile picture."""
        file = (f"picture.{media_type.partition('/')[2]}", data, media_type)
        path = "auth/api/accounts/account_photo"
        answer = await self.caller.write("POST", path, files={"profile_picture": file})
        answer.decode(ChangedPicture)

    async def change_settings(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """`PATCH auth/api/accounts/settings`: changes some fields. Returns all fields of the
        account as they are afterwards. Raises InvalidResponse if a changed field is missing."""
        answer = await self.caller.write("PATCH", "auth/api/accounts/settings", json=changes)
        fields = _decode_all_fields(answer)
        if missing := [name for name in changes if name not in fields]:
            raise answer.invalid(f"a changed account without {', '.join(missing)}")
        return fields

    async def thresholds(self) -> list[NotificationSetting]:
        """`GET auth/api/account_settings`: the thresholds."""
        return await self.caller.get_unique(NotificationSetting, _SETTINGS)

    async def thresholds_and_total(self) -> tuple[list[NotificationSetting], int]:
        """`GET auth/api/account_settings`: the thresholds that can be read, and the number of all
        thresholds in the answer."""
        return await self.caller.get_list_and_total(NotificationSetting, _SETTINGS)

    async def change_threshold(self, setting_id: str, value: float) -> NotificationSetting:
        """`PATCH auth/api/account_settings/{id}`. Returns the threshold as it is afterwards.
        Raises Refused."""
        whole = int(value) if value.is_integer() else value
        path = f"{_SETTINGS}/{path_segment(setting_id)}"
        answer = await self.caller.write("PATCH", path, json={"value": whole})
        setting = answer.decode(NotificationSetting)
        if setting.value is None:
            raise answer.invalid("a changed setting without its value")
        return setting


def account_of(fields: Mapping[str, Any]) -> Account:
    """The account with the known ones of these fields, as `read_all_fields` returns them."""
    account: Account = tolerant.Decoder().convert(dict(fields), Account)
    judge_values(account)
    return account


def _decode_account(answer: Answer) -> Account:
    account = answer.decode(Account)
    if account == Account():
        raise answer.invalid("an account of which no field is known")
    return account


def _decode_all_fields(answer: Answer) -> dict[str, Any]:
    _decode_account(answer)
    return answer.decode(dict[str, Any])
