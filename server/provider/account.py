"""Calls on the installer's own account: registration, profile, password, settings, picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from server.provider import tolerant
from server.provider.account_models import Created, NotificationSetting, OwnAccount
from server.provider.auth import hashed
from server.provider.client import Answer, Caller, segment
from server.provider.errors import Garbled

_ACCOUNT = "auth/api/accounts/account"
_SETTINGS = "auth/api/account_settings"


@dataclass
class AccountCalls:
    caller: Caller
    password_hash: str

    async def record(self) -> dict[str, Any]:
        """The account as it was sent, with fields that nobody here knows of."""
        answer = await self.caller.get(_ACCOUNT)
        return answer.read(dict[str, Any])

    async def own(self) -> OwnAccount:
        return account_in(await self.record())

    async def register(self, fields: Mapping[str, str]) -> Created:
        """Asks for an account. Raises FieldsRefused."""
        body = dict(fields)
        for name in ("password", "password2"):
            body[name] = hashed(body[name], self.password_hash)
        answer = await self.caller.send("POST", _ACCOUNT, json=body)
        return answer.read(Created)

    async def change(self, record: Mapping[str, Any]) -> None:
        """Writes the whole account back. Raises FieldsRefused."""
        kept = {name: value for name, value in record.items() if "password" not in name}
        await self.caller.send("PUT", _ACCOUNT, json=kept)

    async def remove(self) -> None:
        """Removes the account for ever; its session ends with it."""
        await self.caller.send("DELETE", _ACCOUNT)

    async def ask_reset(self, email: str) -> None:
        """Has a letter sent with which a forgotten password can be replaced."""
        await self.caller.send("POST", "auth/api/accounts/account_reset", json={"email": email})

    async def change_password(self, current: str, new: str) -> None:
        """Raises Refused, with the provider's own words."""
        digest = hashed(new, self.password_hash)
        body = {
            "current_password": hashed(current, self.password_hash),
            "password": digest,
            "password2": digest,
        }
        await self.caller.send("PUT", "auth/api/accounts/password", json=body)

    async def change_settings(self, changes: Mapping[str, Any]) -> None:
        await self.caller.send("PATCH", "auth/api/accounts/settings", json=changes)

    async def thresholds(self) -> list[NotificationSetting]:
        return await self.caller.list_of(NotificationSetting, _SETTINGS)

    async def change_threshold(self, setting_id: str, value: float) -> None:
        """Raises Refused."""
        whole = int(value) if value.is_integer() else value
        path = f"{_SETTINGS}/{segment(setting_id)}"
        await self.caller.send("PATCH", path, json={"value": whole})

    async def change_picture(self, data: bytes, media_type: str) -> None:
        file = (f"picture.{media_type.partition('/')[2]}", data, media_type)
        path = "auth/api/accounts/account_photo"
        await self.caller.send("POST", path, files={"profile_picture": file})

    async def picture(self, url: str) -> Answer:
        """A picture that the provider itself keeps. Raises Gone for any other address."""
        return await self.caller.own_file(url, accept="image/*")


def account_in(record: Mapping[str, Any]) -> OwnAccount:
    """The fields of an account that this product knows."""
    try:
        account: OwnAccount = tolerant.read(dict(record), OwnAccount)
    except tolerant.WrongShape as error:
        raise Garbled(f"wrong shape: {error}") from error
    return account
