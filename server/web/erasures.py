"""Erases what the store has of accounts that were removed at the provider. One sealed list of the
shared state has these accounts, also while the store fails and after the host was killed."""

import asyncio
import contextlib
import logging
import secrets
import shlex
from collections.abc import AsyncIterator, Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial

import msgspec

from server.serving.seal import Seal
from server.serving.shared_state.state import FallbackState, SharedState
from server.store.accounts import AccountName
from server.store.erasing import erase_some_of_account
from server.store.failures import StoreUnavailable
from server.store.history_store import HistoryStore

_REMOVED_DAYS = 30
"""How long it stays written down that an account was removed, to erase what is written late."""
_ERASURE_LIST_SECONDS = 365 * 86_400
"""How long that stays written down if the store never works, or no host runs."""
_ERASURE_LOCK_SECONDS = 3.0
ERASURE_SECONDS = 30.0
"""The pause before what is left of removed accounts is erased again."""

log = logging.getLogger("heatdesk.store")

_KEY = "erasures:list"
_LOCK = "erasures:lock"


class _Removed(msgspec.Struct, frozen=True):
    name: AccountName
    day: date
    is_erased: bool = False
    """Whether only what others write late is left to be erased."""


_Listed = frozenset[_Removed]


class _List(msgspec.Struct):
    accounts: _Listed


class Erasures:
    """The erasures of a host. Raises nothing."""

    def __init__(self, state: SharedState, seal: Seal, store: HistoryStore) -> None:
        self._state = state.engine if isinstance(state, FallbackState) else None
        self._seal = seal
        self._store = store
        self._own: _Listed = frozenset()
        """What this process has not written down."""
        self._news = asyncio.Event()

    async def erase(self, name: AccountName, day: date) -> bool:
        """Begins to erase an account that was removed on this day. Returns whether nothing will
        remain: it is written down, or where that fails, it was done at once."""
        removed = _Removed(name, day)
        # Before anything is waited for: the request may be cancelled meanwhile.
        self._own |= {removed}
        self._news.set()
        await self.listed()
        if removed in self._own:
            await self._erase_listed()
        return removed not in self._own

    async def run(self) -> None:
        """Erases the listed accounts, and what others write of them late, until it is cancelled.
        Then writes down what a cancelled request has left."""
        try:
            while True:
                self._news.clear()
                await self._erase_listed()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(ERASURE_SECONDS):
                        await self._news.wait()
        finally:
            if self._own:
                await self.listed()

    async def _erase_listed(self) -> None:
        listed = await self.listed()
        if not listed:
            return
        store = self._store.store
        try:
            has_erased = any(not each.is_erased for each in listed)
            for each in listed:
                since = each.day if each.is_erased else None
                erase = partial(erase_some_of_account, name=each.name, removed=since)
                while await store.write(erase, lane="batch"):
                    has_erased = True
            if has_erased and not await store.empty_log():
                raise StoreUnavailable("SQLite's log cannot be emptied while others read it")
        except StoreUnavailable as error:
            _tell(listed, error)
            return
        oldest = datetime.now(UTC).date() - timedelta(days=_REMOVED_DAYS)
        kept = {
            msgspec.structs.replace(each, is_erased=True)
            for each in listed
            if not each.is_erased or each.day >= oldest
        }
        if kept != listed:
            await self.listed(lambda now: (now - listed) | kept)

    async def listed(self, change: Callable[[_Listed], _Listed] = lambda listed: listed) -> _Listed:
        """The list, after this change of it: that of the shared state, with what this process had
        not written down; only the latter if the state fails, or does not outlive this process."""
        try:
            if self._state:
                async with self._locked(self._state):
                    own = self._own
                    accounts = change(await self._read(self._state) | own)
                    # Also an unchanged list is sealed with the present secret.
                    sealed = self._seal.close(_List(accounts)).encode()
                    await self._state.put(_KEY, sealed, _ERASURE_LIST_SECONDS)
                    self._own -= own
                    return accounts
        except Exception as error:  # noqa: BLE001 - Engines have errors of their own.
            _tell(self._own, error)
        self._own = change(self._own)
        return self._own

    async def _read(self, state: SharedState) -> _Listed:
        sealed = await state.get(_KEY)
        if not sealed:
            return frozenset()
        found = self._seal.open(sealed.decode("latin-1"), _List, _ERASURE_LIST_SECONDS)
        if not found:
            raise ValueError("none of the secrets opens the list of removed accounts")
        return found.accounts

    @contextlib.asynccontextmanager
    async def _locked(self, state: SharedState) -> AsyncIterator[None]:
        """No one else changes the list within the block. Raises TimeoutError, also if the block
        takes so long that the lock could expire."""
        mine = secrets.token_bytes(16)
        # A process that was killed leaves its lock until that expires.
        async with asyncio.timeout(2 * _ERASURE_LOCK_SECONDS):
            while not await state.put(  # noqa: ASYNC110 - The state has no event for it.
                _LOCK, mine, _ERASURE_LOCK_SECONDS, only_new=True
            ):
                await asyncio.sleep(0.05)
        try:
            async with asyncio.timeout(_ERASURE_LOCK_SECONDS):
                yield
        finally:
            if await state.get(_LOCK) == mine:
                await state.delete(_LOCK)


def _tell(removed: _Listed, error: Exception) -> None:
    reason = str(error) or type(error).__name__
    log.warning("removed accounts cannot be erased or written down now: %s", reason)
    for each in removed:
        if not each.is_erased:
            provider, account = map(shlex.quote, each.name)
            command = f"heatdesk store erase --provider {provider} --account {account}"
            log.warning("a removed account is not erased yet; `%s` does it", command)
