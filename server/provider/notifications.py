"""Calls on notifications: some or all of a filter, how many are new, and marking one."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import msgspec

from server.provider.client import Caller, segment
from server.provider.models import Id, NewNotifications, Notification

_NOTIFICATIONS = "heaters/api/heater_notifications"
_BATCH = 100


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
        are no more or `most` have been sent. An answer that is shorter than asked for is continued
        behind what it holds: only an empty one, or one without anything new, is the end."""
        seen: set[Id] = set()
        end = offset + most
        while offset < end:
            batch, sent = await self._batch(wanted, min(size, end - offset), offset)
            fresh = [item for item in batch if item.id not in seen]
            if not fresh:
                return
            seen.update(item.id for item in fresh)
            offset += sent
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
        self, wanted: NotificationFilter, limit: int, offset: int
    ) -> tuple[list[Notification], int]:
        """One answer, and how many notifications it holds with those that cannot be read."""
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
        return await self.caller.counted_list_of(Notification, _NOTIFICATIONS, params)
