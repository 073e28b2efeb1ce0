"""Erases what the store has of accounts that were removed at the provider, also if the store fails
or the host is killed: until it is done, one sealed list of the shared state has the accounts."""

import asyncio
import logging
import shlex
from collections.abc import Callable
from datetime import date
from functools import partial

import msgspec

from server.domain.limits import (
    ERASURE_LIST_LIFETIME,
    ERASURE_LOCK_SECONDS,
    ERASURE_WAIT_SECONDS,
    STATE_SECONDS,
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


class Erasures:
    """The erasures of a host. Raises nothing."""

    def __init__(self, state: SharedState, seal: Seal, store: HistoryStore) -> None:
        self._state = state
        self._seal = seal
        self._store = store

    async def erase(self, name: AccountName, day: date) -> bool:
        """Begins to erase an account that was removed on this day. Returns whether nothing will
        remain: it is written down, or it was done at once."""
        removed = _Removed(name, day)
        is_written_down = await self._change(lambda listed: listed | {removed})
        done = self._begin(removed)
        if not is_written_down:
            try:
                async with asyncio.timeout(ERASURE_WAIT_SECONDS):
                    await done.wait()
            except TimeoutError:
                return False
        return True

    async def resume(self) -> None:
        """Begins what an earlier process has not finished."""
        listed = await self.listed()
        if listed:
            log.warning("%d removed accounts are not erased yet", len(listed))
        for removed in listed:
            self._begin(removed)

    def _begin(self, removed: _Removed) -> asyncio.Event:
        provider, account = map(shlex.quote, removed.name)
        command = f"heatdesk store erase --provider {provider} --account {account}"
        done = asyncio.Event()

        async def finish() -> None:
            await self._store.store.empty_log()
            await self._change(lambda listed: listed - {removed})
            done.set()

        self._store.queue.put(
            partial(erase_some_of_removed, name=removed.name, day=removed.day),
            f"a removed account was not erased: run `{command}`",
            finish,
        )
        return done

    async def _change(self, change: Callable[[frozenset[_Removed]], frozenset[_Removed]]) -> bool:
        """Changes the list. Returns whether other processes see the change, also later ones."""
        await self._lock()
        sealed = self._seal.close(_List(change(await self.listed()))).encode()
        await self._state.put(_KEY, sealed, _LIFETIME_SECONDS)
        is_kept = await self._state.is_kept(_KEY, sealed)
        await self._state.delete(_LOCK)
        return is_kept

    async def _lock(self) -> None:
        # A process that has ended with the lock must not hold up the others for long.
        deadline = asyncio.get_running_loop().time() + STATE_SECONDS
        while not await self._state.put(_LOCK, b"1", ERASURE_LOCK_SECONDS, only_new=True):
            if asyncio.get_running_loop().time() > deadline:
                return
            await asyncio.sleep(0.05)

    async def listed(self) -> frozenset[_Removed]:
        """The accounts that are not erased yet."""
        sealed = (await self._state.get(_KEY) or b"").decode("latin-1")
        found = self._seal.open(sealed, _List, _LIFETIME_SECONDS)
        return found.accounts if found else frozenset()
