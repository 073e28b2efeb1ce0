"""Marks notifications as read or unread: one, or all unread ones of a filter, with an undo.

For all of them, the host reads the unread notifications in batches and marks them with
`_BULK_CALLS` concurrent calls until all are marked, or until the page's deadline. The ids of the
marked notifications are part of the message: in the session cookie until the next page, and then
in the undo form of that page, so that the host stores nothing. As the size of a cookie is limited,
undo covers only the newest notifications, and the message says how many.
"""

import asyncio
from collections.abc import Collection, Iterable, Iterator

import msgspec

from server.domain.limits import MAX_BULK_NOTIFICATIONS, MAX_UNDO_BYTES
from server.provider.errors import Gone, NotLinked, ProviderError, Unauthorized, Unavailable
from server.provider.notifications import NotificationFilter
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Undo
from server.web.parts import part, write_and_verify
from server.web.routes import address_part, from_address_part
from server.web.visit import Form, Visit

_BULK_CALLS = 8
_MAX_UNDO = 150


async def mark_all(visit: Visit, criteria: NotificationFilter) -> Redirect:
    """Marks all unread notifications of a filter as read, up to MAX_BULK_NOTIFICATIONS; ignores the
    filter's `read`."""
    ids: list[str] = []
    unread = msgspec.structs.replace(criteria, read=False)
    async for batch in visit.provider.notifications.batches(unread, limit=MAX_BULK_NOTIFICATIONS):
        ids += [str(item.id) for item in batch if not unread.contradicts(item)]
    marked, failed = await _mark(visit, ids, criteria, read=True)
    key = "NOTIFICATIONS_MARKED_SOME" if failed else "NOTIFICATIONS_MARKED"
    flash = Message(key, _counts(marked, failed), undo=_undo(visit.url, marked))
    return Redirect(visit.url, flash=flash)


async def undo(visit: Visit, ids: str) -> Redirect:
    """Marks notifications as unread again; `ids` are those of the message, joined by commas. Those
    that the provider did not confirm can be sent again."""
    unique = dict.fromkeys(from_address_part(part) for part in ids.split(",") if part)
    kept = list(unique)[:_MAX_UNDO]
    unmarked, failed = await _mark(visit, kept, NotificationFilter(), read=False)
    key = "NOTIFICATIONS_UNMARKED_SOME" if failed else "NOTIFICATIONS_UNMARKED"
    flash = Message(key, _counts(unmarked, failed), undo=_undo(visit.url, failed))
    return Redirect(visit.url, flash=flash)


def _counts(done: list[str], failed: list[str]) -> dict[str, str | int | float]:
    return {"count": len(done), "failed": len(failed)}


async def _mark(
    visit: Visit, ids: list[str], criteria: NotificationFilter, *, read: bool
) -> tuple[list[str], list[str]]:
    """Returns the ids that were marked, and those that the provider did not confirm, in their
    order. A notification that no longer exists is no failure. If some answers do not confirm the
    mark, the list of `criteria` is read once for all of them."""
    remaining: Iterator[str] = iter(ids)
    told: dict[str, bool | None] = {}
    gone: set[str] = set()

    async def work() -> None:
        for id_ in remaining:
            try:
                told[id_] = await visit.provider.notifications.mark(id_, read=read)
            except Unauthorized:
                raise
            except (Gone, NotLinked):
                gone.add(id_)
            except Unavailable as error:
                # More calls would only add to the load of a slow or busy provider.
                if error.kind in ("slow", "busy"):
                    return
            except ProviderError:
                continue

    await _all(asyncio.create_task(work()) for _ in range(_BULK_CALLS))
    told |= await read_back(visit, criteria, {id_ for id_ in told if told[id_] != read})
    done = {id_ for id_, is_read in told.items() if is_read == read}
    failed = [id_ for id_ in ids if id_ not in done and id_ not in gone]
    return [id_ for id_ in ids if id_ in done], failed


async def _all(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Waits for all tasks; the first error cancels the others."""
    running = list(tasks)
    try:
        await asyncio.gather(*running)
    finally:
        for task in running:
            task.cancel()


def _undo(address: str, marked: list[str]) -> Undo | None:
    """The undo of the first ids, as many as fit into the cookie; None if none fits."""
    ids: list[str] = []
    bytes_left = MAX_UNDO_BYTES
    for id_ in map(address_part, marked[:_MAX_UNDO]):
        bytes_left -= len(id_) + 1
        if bytes_left < 0:
            break
        ids.append(id_)
    whole = len(ids) == len(marked)
    return Undo(",".join(ids), len(ids), whole, address) if ids else None


async def mark_notification(visit: Visit, form: Form) -> Redirect:
    """Reads `notification` (an id) and `read` (0 or 1); returns a redirect to the same screen.
    Raises FormErrors if the provider has not changed the notification."""
    id_, read = form.get("notification", ""), form.get("read") == "1"
    calls = visit.provider.notifications

    async def read_state() -> bool | None:
        states = await calls.read_states({id_}, NotificationFilter(), limit=MAX_BULK_NOTIFICATIONS)
        return states.get(id_)

    try:
        is_read = await write_and_verify(
            visit,
            calls.mark(id_, read=read),
            read_state,
            lambda state: state is read,
        )
    except (Gone, NotLinked):
        return Redirect(visit.url, flash=Message("NOTIFICATION_GONE"))
    if is_read != read:
        raise FormErrors({"": Message("SEND_REFUSED")})
    return Redirect(visit.url)


async def read_back(
    visit: Visit, criteria: NotificationFilter, ids: Collection[str]
) -> dict[str, bool]:
    """Whether these notifications are read, by id, from the list of `criteria`; empty if the list
    cannot be read. Used for marks that no answer has confirmed."""
    if not ids:
        return {}
    visit.extend_deadline()
    calls, limit = visit.provider.notifications, MAX_BULK_NOTIFICATIONS
    states = await part(visit, lambda: calls.read_states(ids, criteria, limit=limit))
    return states.value or {}
