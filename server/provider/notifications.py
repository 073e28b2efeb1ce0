"""Calls on notifications: some or all of a filter, how many are new, and marking one."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import msgspec

from server.provider.client import Caller, segment
from server.provider.models import NewNotifications, Notification, unique_by_id

_NOTIFICATIONS = "heaters/api/heater_notifications"
_BATCH = 100
_IDLE_ANSWERS = 2
"""Answers without anything new, one after the other, that end a list."""


class NotificationFilter(msgspec.Struct, frozen=True):
    """Which notifications are meant; None does not restrict."""

    read: bool | None = None
    kind: str | None = None
    """`warning` or `info`."""
    heater_id: str | None = None


ALL = NotificationFilter()


@dataclass
class NotificationCalls:
    caller: Caller

    async def some(
        self, wanted: NotificationFilter = ALL, *, limit: int, offset: int = 0
    ) -> list[Notification]:
        """Up to `limit` notifications behind the first `offset` ones, newest first."""
        batches = self.batches(wanted, most=limit, offset=offset, size=limit)
        return [item async for batch in batches for item in batch]

    async def batches(
        self, wanted: NotificationFilter, *, most: int, offset: int = 0, size: int = _BATCH
    ) -> AsyncIterator[list[Notification]]:
        """The notifications of a filter, newest first, `size` a call and none twice, until there
        are no more or `most` have been read. An answer that is shorter than asked for is continued
        behind what it holds, also where nothing of it can be read or, once, where it holds nothing
        new: what has come in meanwhile moves the others down. Raises InvalidResponse where nothing
        of the first answer can be read."""
        seen: set[str] = set()
        first, idle = offset, 0
        # What cannot be read or comes twice makes room for others, but not without end.
        while len(seen) < most and offset < first + 2 * most and idle < _IDLE_ANSWERS:
            batch, sent = await self._batch(wanted, size, offset, skips=bool(seen))
            if not sent:
                return
            offset += sent
            fresh = [item for item in unique_by_id(batch) if str(item.id) not in seen]
            idle = 0 if fresh or not batch else idle + 1
            fresh = fresh[: most - len(seen)]
            seen.update(str(item.id) for item in fresh)
            if fresh:
                yield fresh

    async def unread_count(self) -> int:
        answer = await self.caller.get(f"{_NOTIFICATIONS}/new")
        return answer.read(NewNotifications).num_notifications

    async def mark(self, notification_id: str, *, read: bool) -> None:
        """Marks a notification as read or unread. Raises Gone."""
        path = f"{_NOTIFICATIONS}/{segment(notification_id)}"
        answer = await self.caller.write("PATCH", path, json={"read": int(read)})
        answer.read(Notification)

    async def _batch(
        self, wanted: NotificationFilter, limit: int, offset: int, *, skips: bool
    ) -> tuple[list[Notification], int]:
        """One answer, and how many notifications it holds with those that cannot be read.
        `skips` passes over an answer of which nothing can be read."""
        params = [
            ("order_by", "modified"),
            ("order_by_direction", "desc"),
            ("limit", str(limit)),
            ("offset", str(offset)),
        ]
        if wanted.read is not None:
            params.append(("filters[read]", str(int(wanted.read))))
        if wanted.heater_id is not None:
            params.append(("filters[heater_id]", wanted.heater_id))
        if wanted.kind is not None:
            params.append(("filters[account_setting_type]", wanted.kind))
        return await self.caller.counted_list_of(Notification, _NOTIFICATIONS, params, skips=skips)
