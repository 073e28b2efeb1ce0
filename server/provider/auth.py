"""Calls on sessions and accounts."""

import hashlib
from dataclasses import dataclass

from server.provider.client import Caller, segment
from server.provider.errors import BadCredentials, NotActivated, NotLinked, SessionOver
from server.provider.models import Account, CustomerAccount, Session

_SESSION = "auth/api/accounts/session"
_ACCOUNT = "auth/api/accounts/account"


@dataclass
class AuthCalls:
    caller: Caller
    password_hash: str

    async def login(self, email: str, password: str) -> Session:
        """Opens a session. Raises BadCredentials, or NotActivated for an account in review."""
        body = {"email": email, "password": self.hashed(password)}
        try:
            answer = await self.caller.send("POST", _SESSION, json=body)
        except SessionOver as error:
            raise BadCredentials from error
        except NotLinked as error:
            raise NotActivated from error
        session = answer.read(Session)
        if not session.auth:
            raise BadCredentials
        return session

    async def logout(self) -> None:
        await self.caller.send("DELETE", _SESSION)

    async def account(self) -> Account:
        """The installer's own account."""
        return (await self.caller.get(_ACCOUNT)).read(Account)

    async def customer(self, customer_id: str) -> CustomerAccount:
        """A customer's account. Raises NotLinked or Gone."""
        return (await self.caller.get(f"{_ACCOUNT}/{segment(customer_id)}")).read(CustomerAccount)

    def hashed(self, password: str) -> str:
        """The password as the provider stores it: lower-case hex of the configured hash."""
        return hashlib.new(self.password_hash, password.encode()).hexdigest()
