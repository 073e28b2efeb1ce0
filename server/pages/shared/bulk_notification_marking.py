"""Marks many notifications at once, with a way back.

One request of the browser; the host reads what the filter has unread, a batch at a time, and marks
with a few calls side by side until all is done or the page's deadline comes. The ids that were
marked travel with the message that says so: in the sealed session cookie until the next page, and
in that page's own form from there, so that neither hosts nor later requests carry them. A cookie
holds only so much, so undo takes back the first ids of the list, the newest, and says how many.
"""

import asyncio
from collections.abc import Iterable, Iterator

import msgspec

from server.domain.limits import (
    BULK_CALLS,
    MAX_BULK_NOTIFICATIONS,
    MAX_UNDO,
    MAX_UNDO_BYTES,
)
from server.provider.errors import Gone, NotLinked, ProviderError, Unauthorized, Unavailable
from server.provider.heaters.notifications import NotificationFilter
from server.web.outcomes import Redirect
from server.web.page import Message, Undo, Value
from server.web.routes import address_part, from_address_part
from server.web.visit import Visit


async def mark_all(visit: Visit, wanted: NotificationFilter) -> Redirect:
    """Marks all unread notifications of a filter as read; its own `read` does not count."""
    ids: list[str] = []
    unread = msgspec.structs.replace(wanted, read=False)
    async for batch in visit.provider.notifications.batches(unread, limit=MAX_BULK_NOTIFICATIONS):
        ids += [str(item.id) for item in batch if not item.read]
    result = await _mark(visit, ids, read=True)
    values: dict[str, Value] = {"count": len(result.marked), "failed": result.failed}
    key = "NOTIFICATIONS_MARKED_SOME" if result.failed else "NOTIFICATIONS_MARKED"
    return Redirect(visit.url, flash=Message(key, values, undo=_undo(result.marked)))


async def undo(visit: Visit, ids: str) -> Redirect:
    """Marks these as unread again; `ids` is what the message carried."""
    wanted = list(dict.fromkeys(from_address_part(part) for part in ids.split(",") if part))[
        :MAX_UNDO
    ]
    result = await _mark(visit, wanted, read=False)
    values: dict[str, Value] = {"count": len(result.marked), "failed": result.failed}
    key = "NOTIFICATIONS_UNMARKED_SOME" if result.failed else "NOTIFICATIONS_UNMARKED"
    return Redirect(visit.url, flash=Message(key, values))


class _Result(msgspec.Struct):
    marked: list[str]
    """In the order of the list."""
    failed: int
    """Those that the provider did not confirm; the ones that are gone are no failure."""


async def _mark(visit: Visit, ids: list[str], *, read: bool) -> _Result:
    todo: Iterator[str] = iter(ids)
    done: set[str] = set()
    gone: set[str] = set()

    async def work() -> None:
        for id_ in todo:
            try:
                await visit.provider.notifications.mark(id_, read=read)
            except Unauthorized:
                raise
            except (Gone, NotLinked):
                gone.add(id_)
            except Unavailable as error:
                # Late or told to wait: asking for more would only make it worse.
                if error.kind in ("slow", "busy"):
                    return
            except ProviderError:
                continue
            else:
                done.add(id_)

    await _all(asyncio.create_task(work()) for _ in range(BULK_CALLS))
    return _Result([id_ for id_ in ids if id_ in done], len(ids) - len(done) - len(gone))


async def _all(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Waits for all; the first error ends the others."""
    running = list(tasks)
    try:
        await asyncio.gather(*running)
    finally:
        for task in running:
            task.cancel()


def _undo(marked: list[str]) -> Undo | None:
    kept: list[str] = []
    room = MAX_UNDO_BYTES
    for id_ in map(address_part, marked[:MAX_UNDO]):
        room -= len(id_) + 1
        if room < 0:
            break
        kept.append(id_)
    return Undo(",".join(kept), len(kept), whole=len(kept) == len(marked)) if kept else None
