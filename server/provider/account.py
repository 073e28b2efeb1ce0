"""Calls on the installer's own account: registration, profile, password, settings, picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from server.provider import tolerant
from server.provider.account_models import (
    ChangedPicture,
    Created,
    NotificationSetting,
    OwnAccount,
)
from server.provider.answer import Answer
from server.provider.auth import hashed
from server.provider.client import Caller, segment
from server.provider.errors import InvalidResponse

_ACCOUNT = "auth/api/accounts/account"
_SETTINGS = "auth/api/account_settings"


@dataclass
class AccountCalls:
    caller: Caller
    password_hash: str

    async def record(self) -> dict[str, Any]:
        """The account as it was sent, with fields that this product does not know. Raises
        InvalidResponse for an answer that says nothing of one: changes would be written into it."""
        return _record(await self.caller.get(_ACCOUNT))

    async def own(self) -> OwnAccount:
        return account_in(await self.record())

    async def register(self, fields: Mapping[str, str]) -> Created:
        """Asks for an account. Raises FieldsRefused."""
        body = dict(fields)
        for name in ("password", "password2"):
            body[name] = hashed(body[name], self.password_hash)
        answer = await self.caller.write("POST", _ACCOUNT, json=body)
        return answer.read_created(Created) or Created()

    async def change(self, record: Mapping[str, Any]) -> dict[str, Any]:
        """Writes the whole account back, and answers it as it is afterwards. Raises
        FieldsRefused."""
        kept = {name: value for name, value in record.items() if "password" not in name}
        return _record(await self.caller.write("PUT", _ACCOUNT, json=kept))

    async def remove(self) -> None:
        """Removes the account for ever; its session ends with it."""
        (await self.caller.write("DELETE", _ACCOUNT)).confirm()

    async def ask_reset(self, email: str) -> None:
        """Has a letter sent with which a forgotten password can be replaced."""
        path = "auth/api/accounts/account_reset"
        (await self.caller.write("POST", path, json={"email": email})).confirm()

    async def change_password(self, current: str, new: str) -> None:
        """Raises Refused, with the provider's own words."""
        digest = hashed(new, self.password_hash)
        body = {
            "current_password": hashed(current, self.password_hash),
            "password": digest,
            "password2": digest,
        }
        (await self.caller.write("PUT", "auth/api/accounts/password", json=body)).confirm()

    async def change_settings(self, changes: Mapping[str, Any]) -> dict[str, Any]:
        """Changes some fields, and answers the account as it is afterwards."""
        answer = await self.caller.write("PATCH", "auth/api/accounts/settings", json=changes)
        record = _record(answer)
        if missing := [name for name in changes if name not in record]:
            raise answer.unreadable(f"a changed account without {', '.join(missing)}")
        return record

    async def thresholds(self) -> list[NotificationSetting]:
        return (await self.counted_thresholds())[0]

    async def counted_thresholds(self) -> tuple[list[NotificationSetting], int]:
        """The thresholds that can be read, and how many there are in all."""
        return await self.caller.counted_list_of(NotificationSetting, _SETTINGS)

    async def change_threshold(self, setting_id: str, value: float) -> NotificationSetting:
        """Changes one, and answers it as it is afterwards. Raises Refused."""
        whole = int(value) if value.is_integer() else value
        path = f"{_SETTINGS}/{segment(setting_id)}"
        answer = await self.caller.write("PATCH", path, json={"value": whole})
        setting = answer.read(NotificationSetting)
        if setting.value is None:
            raise answer.unreadable("a changed setting without its value")
        return setting

    async def change_picture(self, data: bytes, media_type: str) -> None:
        file = (f"picture.{media_type.partition('/')[2]}", data, media_type)
        path = "auth/api/accounts/account_photo"
        answer = await self.caller.write("POST", path, files={"profile_picture": file})
        answer.read(ChangedPicture)


def _record(answer: Answer) -> dict[str, Any]:
    """The account in an answer, with all its fields."""
    if answer.read(OwnAccount) == OwnAccount():
        raise answer.unreadable("an account of which no field is known")
    return answer.read(dict[str, Any])


def account_in(record: Mapping[str, Any]) -> OwnAccount:
    """The fields of an account that this product knows."""
    try:
        account: OwnAccount = tolerant.read(dict(record), OwnAccount)
    except tolerant.WrongShape as error:
        raise InvalidResponse(f"wrong shape: {error}") from error
    return account
