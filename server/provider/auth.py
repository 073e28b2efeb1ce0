"""Calls on the session, on registration and on passwords. The host hashes passwords only here."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from server.provider.caller import SESSION
from server.provider.calls import Calls
from server.provider.credentials import Session
from server.provider.errors import (
    BadCredentials,
    NotActivated,
    NotLinked,
    Unauthorized,
)
from server.provider.structs import Id, Record


class Registration(Record):
    id: Id | None = None
    activated: bool = False
    """Whether the new account can log in at once."""


@dataclass
class AuthCalls(Calls):
    password_hash: str
    """The name of the hash, as `hashlib.new` takes it."""

    async def login(self, email: str, hashed_password: str) -> Session:
        """`POST auth/api/accounts/session`: opens a session and returns it (specification, section
        8). Raises BadCredentials, NotActivated for an account in review, or CookiesTooLarge."""
        body = {"email": email, "password": hashed_password}
        try:
            answer = await self.caller.request("POST", SESSION, json=body)
        except Unauthorized as error:
            raise BadCredentials from error
        except NotLinked as error:
            raise NotActivated from error
        session = answer.decode(Session)
        if not session.auth:
            raise BadCredentials
        return session

    async def logout(self) -> None:
        """`DELETE auth/api/accounts/session`: ends the session."""
        (await self.caller.write("DELETE", SESSION)).expect_no_content()

    async def register(self, fields: Mapping[str, str]) -> Registration:
        """`POST auth/api/accounts/account`: requests an account. Both passwords in `fields` are
        plain text; this method hashes them. Raises FieldsRefused."""
        body = dict(fields)
        for name in ("password", "password2"):
            body[name] = self.hash_password(body[name])
        answer = await self.caller.write("POST", "auth/api/accounts/account", json=body)
        return answer.decode_created(Registration) or Registration()

    async def request_password_reset(self, email: str) -> None:
        """`POST auth/api/accounts/account_reset`: makes the provider send an e-mail with which the
        user can replace a forgotten password."""
        path = "auth/api/accounts/account_reset"
        (await self.caller.write("POST", path, json={"email": email})).expect_no_content()

    async def change_password(self, current: str, new: str) -> None:
        """`PUT auth/api/accounts/password`. Both passwords are plain text. Raises Refused with the
        provider's reason."""
        hashed = self.hash_password(new)
        body = {
            "current_password": self.hash_password(current),
            "password": hashed,
            "password2": hashed,
        }
        answer = await self.caller.write("PUT", "auth/api/accounts/password", json=body)
        answer.expect_no_content()

    def hash_password(self, password: str) -> str:
        """The password as the provider expects it: the configured hash in lower-case hex."""
        return hashlib.new(self.password_hash, password.encode()).hexdigest()
