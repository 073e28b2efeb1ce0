"""Limits how often clients may guess passwords, request reset mails, or register accounts."""

import ipaddress
import math
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import msgspec

from server.domain.emails import email_key
from server.provider.errors import BadCredentials, ProviderError, Refused
from server.serving.seal import Seal
from server.serving.shared_state.state import SharedState
from server.web.outcomes import FormErrors
from server.web.page import Message

ATTEMPT_SECONDS = 900
"""How long attempts count from the first one, and so the longest time for which a user is locked
out."""
MAX_ACCOUNT_ATTEMPTS = 10
"""The most refused passwords for an account: more than users mistype, and 960 guesses a day, too
few to find a password of eight characters."""
MAX_ADDRESS_ATTEMPTS = 50
"""The most refused passwords from an address, against trying one password on many accounts. Users
in an office or a mobile network share an address, so it is more than for an account."""
_KNOWN_ADDRESS_SECONDS = 90 * 24 * 3600
"""How long attempts on an account from an address that it has logged in from count separately, so
that attempts from elsewhere cannot lock the account out."""
MAX_RESET_MAILS = 5
"""The most e-mails for a new password to an account: its owner has to read each of them."""
MAX_ADDRESS_REQUESTS = 20
"""The most e-mails for a new password and registrations from an address."""
_IPV6_NETWORK_BITS = 64
"""The bits of an IPv6 address that identify a client's network: the client chooses the rest."""

Counter = tuple[str, int]
"""The key of a number in the shared state, and its limit."""


class Attempts:
    """Counts attempts on all workers, by account and by the client's network.

    Each method returns a context manager for one attempt. The attempt is counted before it is made,
    so that concurrent attempts cannot exceed the limit, and uncounted unless it failed as a wrong
    guess. Raises FormErrors with the time to wait if a limit has been reached.
    """

    def __init__(self, state: SharedState, seal: Seal) -> None:
        self._state = state
        self._seal = seal

    @asynccontextmanager
    async def login(self, email: str, client: str) -> AsyncIterator[None]:
        """A login from the IP address `client`. A successful login resets the account's count."""
        account, network = email_key(email), network_of(client)
        here = self._seal.sign("known", msgspec.json.encode([account, network]).decode())
        known = f"known:{here}"
        is_known = await self._state.get(known) is not None
        who = here if is_known else self._seal.sign("account", account)
        by_account = (f"attempts:account:{who}", MAX_ACCOUNT_ATTEMPTS)
        where = self._seal.sign("network", network)
        by_network = (f"attempts:address:{where}", MAX_ADDRESS_ATTEMPTS)
        # The network comes first: a refused network must not use up the attempts of an account.
        async with self._counting([by_network, by_account], BadCredentials):
            yield
        await self._state.delete(by_account[0])
        await self._take_back([by_network])
        await self._state.put(known, b"1", _KNOWN_ADDRESS_SECONDS)

    @asynccontextmanager
    async def password_change(self, account: str) -> AsyncIterator[None]:
        key = f"attempts:account:{self._seal.sign('change', account)}"
        async with self._counting([(key, MAX_ACCOUNT_ATTEMPTS)], Refused):
            yield
        await self._state.delete(key)

    def reset_mail(self, email: str, client: str) -> AbstractAsyncContextManager[None]:
        """A request for an e-mail that resets a password, from the IP address `client`."""
        who = self._seal.sign("account", email_key(email))
        by_account = (f"attempts:reset:{who}", MAX_RESET_MAILS)
        return self._counting([self._requests_from(client), by_account], ProviderError)

    def registration(self, client: str) -> AbstractAsyncContextManager[None]:
        """A registration from the IP address `client`. A refused one counts as well: the refusal
        reveals which accounts exist."""
        return self._counting([self._requests_from(client)], ProviderError)

    def _requests_from(self, client: str) -> Counter:
        where = self._seal.sign("network", network_of(client))
        return f"attempts:requests:{where}", MAX_ADDRESS_REQUESTS

    @asynccontextmanager
    async def _counting(
        self, counters: list[Counter], wrong: type[Exception]
    ) -> AsyncIterator[None]:
        """Counts the attempt, and takes it back if it fails with another error than `wrong`. If a
        limit refuses the attempt, no counter counts it."""
        for number, (key, most) in enumerate(counters):
            attempts, left = await self._state.increment(key, 1, ATTEMPT_SECONDS)
            if attempts > most:
                await self._take_back(counters[:number])
                raise _too_many(left)
        try:
            yield
        except wrong:
            raise
        except Exception:
            await self._take_back(counters)
            raise

    async def _take_back(self, counters: list[Counter]) -> None:
        for key, _ in counters:
            await self._state.increment(key, -1, ATTEMPT_SECONDS)


def network_of(client: str) -> str:
    """The network that one user is assumed to have: an IPv4 address, or a /64 of IPv6. Text that is
    no IP address is returned unchanged."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), _IPV6_NETWORK_BITS), strict=False))


def _too_many(seconds: float) -> FormErrors:
    seconds = max(1, math.ceil(seconds))
    message = Message("TOO_MANY_ATTEMPTS", {"count": math.ceil(seconds / 60)})
    return FormErrors({"": message}, 429, retry_after=seconds)
