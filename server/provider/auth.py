"""Calls on sessions and accounts."""

import hashlib
from dataclasses import dataclass

from server.provider.client import SESSION, Caller, segment
from server.provider.errors import BadCredentials, NotActivated, NotLinked, Unauthorized
from server.provider.models import Account, CustomerAccount, Session

_ACCOUNT = "auth/api/accounts/account"


@dataclass
class AuthCalls:
    caller: Caller
    password_hash: str

    async def login(self, email: str, password: str) -> Session:
        """Opens a session. Raises BadCredentials, or NotActivated for an account in review."""
        return await self.login_hashed(email, self.hashed(password))

    async def login_hashed(self, email: str, password_hash: str) -> Session:
        """The same, with a password that has been hashed before."""
        body = {"email": email, "password": password_hash}
        try:
            answer = await self.caller.send("POST", SESSION, json=body)
        except Unauthorized as error:
            raise BadCredentials from error
        except NotLinked as error:
            raise NotActivated from error
        session = answer.read(Session)
        if not session.auth:
            raise BadCredentials
        return session

    async def logout(self) -> None:
        (await self.caller.write("DELETE", SESSION)).confirm()

    async def restore(self) -> None:
        """Takes over the session as the provider has it now: its csrf token, and whether its terms
        have to be accepted anew. Raises Unauthorized."""
        await self.caller.restore()

    async def account(self) -> Account:
        """The installer's own account. Raises InvalidResponse for an answer that says nothing of
        one: it would pass for an account that is no demo."""
        answer = await self.caller.get(_ACCOUNT)
        account = answer.read(Account)
        if account == Account():
            raise answer.unreadable("an account of which no field is known")
        return account

    async def customer(self, customer_id: str) -> CustomerAccount:
        """A customer's account. Raises NotLinked or Gone."""
        return (await self.caller.get(f"{_ACCOUNT}/{segment(customer_id)}")).read(CustomerAccount)

    def hashed(self, password: str) -> str:
        """The password as the provider stores it: lower-case hex of the configured hash."""
        return hashed(password, self.password_hash)


def hashed(password: str, algorithm: str) -> str:
    return hashlib.new(algorithm, password.encode()).hexdigest()
