"""Calls on notifications: a filtered list, the number of new ones, and marking one."""

from collections.abc import AsyncIterator, Collection

import msgspec

from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.errors import InvalidResponse
from server.provider.heaters import Heater
from server.provider.structs import (
    Count,
    EventTime,
    Id,
    Judged,
    Localized,
    Measured,
    Record,
    unique_by_id,
)

_NOTIFICATIONS = "heaters/api/heater_notifications"
_BATCH_SIZE = 100
_KINDS = ("warning", "info")
_MAX_REPEATED_ANSWERS = 2
"""A list ends after this many answers in a row without a new notification."""


class Notification(Localized, Judged):
    id: Id
    heater_id: Id | None = None
    account_setting_id: Id | None = None
    account_setting_name: str | None = None
    account_setting_type: str | None = None
    value: str | Measured | None = None
    unit: str | None = None
    modified: EventTime | None = None
    read: bool | None = None
    heater: Heater | None = None


class MarkedNotification(Record):
    read: bool | None = None


class NewNotifications(Record):
    num_notifications: Count


class NotificationFilter(msgspec.Struct, frozen=True):
    """The criteria of a list of notifications; a criterion that is None does not restrict it."""

    read: bool | None = None
    kind: str | None = None
    """`warning` or `info`."""
    heater_id: str | None = None

    def contradicts(self, item: Notification) -> bool:
        """Whether the notification has a field that does not meet these criteria: a provider may
        not know a filter, and what is not of the list must not be marked with it. A field that was
        not sent contradicts nothing."""
        sent = item.heater.id if item.heater_id is None and item.heater else item.heater_id
        kind = (item.account_setting_type or "").strip().casefold()
        return (
            (None not in (self.read, item.read) and self.read != item.read)
            or (self.kind is not None and kind in _KINDS and kind != self.kind)
            or (None not in (self.heater_id, sent) and self.heater_id != str(sent))
        )


class NotificationCalls(Calls):
    async def newest(
        self, criteria: NotificationFilter, *, limit: int, offset: int = 0
    ) -> list[Notification]:
        """`GET heaters/api/heater_notifications`: up to `limit` notifications after the first
        `offset` ones, newest first."""
        batches = self.batches(criteria, limit=limit, offset=offset, batch_size=limit)
        return [item async for batch in batches for item in batch]

    async def batches(
        self,
        criteria: NotificationFilter,
        *,
        limit: int,
        offset: int = 0,
        batch_size: int = _BATCH_SIZE,
    ) -> AsyncIterator[list[Notification]]:
        """`GET heaters/api/heater_notifications`, repeated: yields the notifications in batches,
        newest first and each once, until there are no more or `limit` have been yielded. Each call
        requests `batch_size` of them.

        The offset of the next call counts all entries of the answers so far, readable or not. One
        answer without a new notification does not end the list, because notifications that arrive
        meanwhile move the others down. Raises InvalidResponse if no entry of the first answer can
        be read.
        """
        seen: set[str] = set()
        repeated, found = 0, 0
        # Unreadable and repeated entries do not count towards `limit`, but must not loop for ever.
        end = offset + 2 * limit
        while found < limit and offset < end and repeated < _MAX_REPEATED_ANSWERS:
            batch, total = await self.caller.get_list_and_total(
                Notification,
                _NOTIFICATIONS,
                _params(criteria, batch_size, offset),
                allow_unreadable=bool(seen),
            )
            if not total:
                return
            offset += total
            new = [item for item in unique_by_id(batch) if str(item.id) not in seen]
            repeated = 0 if new or not batch else repeated + 1
            new = new[: limit - found]
            seen.update(str(item.id) for item in new)
            found += len(new)
            if new:
                yield new

    async def unread_count(self) -> int:
        """`GET heaters/api/heater_notifications/new`: the number of unread notifications."""
        answer = await self.caller.get(f"{_NOTIFICATIONS}/new")
        return answer.decode(NewNotifications).num_notifications

    async def mark(self, notification_id: str, *, read: bool) -> bool | None:
        """`PATCH heaters/api/heater_notifications/{id}`: marks a notification as read or unread.
        Returns whether it is read afterwards; None if the answer does not say so. Raises Gone."""
        path = f"{_NOTIFICATIONS}/{path_segment(notification_id)}"
        answer = await self.caller.write("PATCH", path, json={"read": int(read)})
        try:
            return answer.decode(MarkedNotification).read
        except InvalidResponse:
            return None

    async def read_states(
        self, ids: Collection[str], criteria: NotificationFilter, *, limit: int
    ) -> dict[str, bool]:
        """`GET heaters/api/heater_notifications`: whether these notifications are read, by id.
        Searches the newest `limit` notifications, read and unread, and leaves out the ids that are
        not among them."""
        of_any_state = msgspec.structs.replace(criteria, read=None)
        states: dict[str, bool] = {}
        async for batch in self.batches(of_any_state, limit=limit):
            states |= {str(item.id): item.read or False for item in batch if str(item.id) in ids}
            if len(states) == len(ids):
                break
        return states


def _params(criteria: NotificationFilter, limit: int, offset: int) -> list[tuple[str, str]]:
    filters = {
        "read": None if criteria.read is None else int(criteria.read),
        "heater_id": criteria.heater_id,
        "account_setting_type": criteria.kind,
    }
    return [
        ("order_by", "modified"),
        ("order_by_direction", "desc"),
        ("limit", str(limit)),
        ("offset", str(offset)),
        *((f"filters[{name}]", str(value)) for name, value in filters.items() if value is not None),
    ]
