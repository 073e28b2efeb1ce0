"""Erases what the store has of accounts that were removed at the provider, also if the store fails
or the host is killed: until it is done, one sealed list of the shared state has the accounts."""

import asyncio
import logging
import secrets
import shlex
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import date
from functools import partial

import msgspec

from server.domain.limits import (
    ERASURE_LIST_LIFETIME,
    ERASURE_LOCK_SECONDS,
    ERASURE_RETRY_SECONDS,
    ERASURE_WAIT_SECONDS,
)
from server.store.accounts import AccountName
from server.store.erasing import erase_some_of_removed
from server.store.history_store import HistoryStore
from server.web.session.seal import Seal
from server.web.shared_state.state import SharedState

log = logging.getLogger("heatdesk.store")

_KEY = "erasures:list"
_LOCK = "erasures:lock"
_LIFETIME_SECONDS = int(ERASURE_LIST_LIFETIME.total_seconds())


class _Removed(msgspec.Struct, frozen=True):
    name: AccountName
    day: date


class _List(msgspec.Struct):
    accounts: frozenset[_Removed] = frozenset()


_Listed = frozenset[_Removed]


class _Unreadable(Exception):
    """The list was sealed with a secret that this host does not have."""


class Erasures:
    """The erasures of a host. Raises nothing."""

    def __init__(self, state: SharedState, seal: Seal, store: HistoryStore) -> None:
        self._state = state.lasting
        self._seal = seal
        self._store = store
        self._one_at_a_time = asyncio.Lock()
        self._erased = asyncio.Queue[_Removed]()
        """Accounts whose rows are erased, but may still be in SQLite's log."""

    async def erase(self, name: AccountName, day: date) -> bool:
        """Begins to erase an account that was removed on this day. Returns whether nothing will
        remain: it is written down, or it was done at once."""
        removed = _Removed(name, day)
        is_written_down = await self._change(lambda listed: listed | {removed}) is not None
        done = self._begin(removed)
        if not is_written_down:
            try:
                async with asyncio.timeout(ERASURE_WAIT_SECONDS):
                    await done.wait()
            except TimeoutError:
                return False
        return True

    async def run(self) -> None:
        """Begins what an earlier process has not finished, and finishes what is begun, until it is
        cancelled."""
        await self._begin_listed()
        while True:
            removed = await self._erased.get()
            while not await self._finish(removed):  # noqa: ASYNC110 - Others have no event for it.
                await asyncio.sleep(ERASURE_RETRY_SECONDS)

    async def listed(self) -> _Listed | None:
        """The accounts that are not erased yet; None if that is not known."""
        return await self._change(lambda listed: listed)

    async def _begin_listed(self) -> None:
        listed: _Listed | None = None
        while self._state and listed is None:
            try:
                listed = await self._changed(self._state, lambda listed: listed)
            except _Unreadable as error:
                # Another host, or a start with the secret, may read it; here it is left as it is.
                log.error("removed accounts that may not be erased yet are not known: %s", error)
                self._state = None
            except Exception as error:  # noqa: BLE001 - Engines have errors of their own.
                _warn(error)
                await asyncio.sleep(ERASURE_RETRY_SECONDS)
        if listed:
            log.warning("%d removed accounts are not erased yet", len(listed))
        for removed in listed or ():
            self._begin(removed)

    def _begin(self, removed: _Removed) -> asyncio.Event:
        provider, account = map(shlex.quote, removed.name)
        command = f"heatdesk store erase --provider {provider} --account {account}"
        done = asyncio.Event()

        def on_done() -> None:
            done.set()
            self._erased.put_nowait(removed)

        self._store.queue.put(
            partial(erase_some_of_removed, name=removed.name, day=removed.day),
            f"a removed account was not erased: run `{command}`",
            on_done,
        )
        return done

    async def _finish(self, removed: _Removed) -> bool:
        """Empties SQLite's log, and takes an erased account off the list. Returns False if one of
        them cannot be done now, for example because another process reads the store."""
        if not await self._store.store.empty_log():
            return False
        taken_off = await self._change(lambda listed: listed - {removed})
        return not self._state or taken_off is not None

    async def _change(self, change: Callable[[_Listed], _Listed]) -> _Listed | None:
        """Changes the list, and returns it; None if the shared state did not do that, or does not
        outlive this process."""
        if self._state is None:
            return None
        try:
            return await self._changed(self._state, change)
        except Exception as error:  # noqa: BLE001 - Engines have errors of their own.
            _warn(error)
            return None

    async def _changed(self, state: SharedState, change: Callable[[_Listed], _Listed]) -> _Listed:
        async with self._one_at_a_time, self._locked(state):
            accounts = change(await self._read(state))
            if accounts:
                # Also an unchanged list is sealed with the present secret.
                sealed = self._seal.close(_List(accounts)).encode()
                await state.put(_KEY, sealed, _LIFETIME_SECONDS)
            else:
                await state.delete(_KEY)
            return accounts

    async def _read(self, state: SharedState) -> _Listed:
        sealed = await state.get(_KEY)
        found = self._seal.open((sealed or b"").decode("latin-1"), _List, _LIFETIME_SECONDS)
        if sealed and not found:
            raise _Unreadable("none of the secrets opens the list")
        return found.accounts if found else frozenset()

    @asynccontextmanager
    async def _locked(self, state: SharedState) -> AsyncIterator[None]:
        """No other process changes the list within the block. Raises TimeoutError, also if the
        block takes so long that the lock could expire."""
        mine = secrets.token_bytes(16)
        # A process that was killed leaves its lock until that expires.
        async with asyncio.timeout(2 * ERASURE_LOCK_SECONDS):
            while not await state.put(  # noqa: ASYNC110 - The state has no event for it.
                _LOCK, mine, ERASURE_LOCK_SECONDS, only_new=True
            ):
                await asyncio.sleep(0.05)
        try:
            async with asyncio.timeout(ERASURE_LOCK_SECONDS):
                yield
        finally:
            if await state.get(_LOCK) == mine:
                await state.delete(_LOCK)


def _warn(error: Exception) -> None:
    reason = str(error) or type(error).__name__
    log.warning("the list of removed accounts cannot be changed: %s", reason)
