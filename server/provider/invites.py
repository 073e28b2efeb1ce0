"""Calls on invites, which ask customers for access to their heaters."""

from collections.abc import Sequence
from typing import Literal

from server.provider.calls import Calls
from server.provider.structs import Id, Record, Time

InviteState = Literal["PENDING", "ACCEPTED", "REJECTED"]
"""The states by which invites are filtered (specification, section 9)."""

FLAGS_OF_STATE: dict[InviteState, dict[str, bool]] = {
    "PENDING": {"completed": False},
    "ACCEPTED": {"accepted": True, "completed": True},
    "REJECTED": {"accepted": False, "completed": True},
}
"""The query parameters by which the provider lists the invites of each state."""


def invite_state(*, accepted: bool, completed: bool) -> InviteState:
    """The state of an invite: pending until it is completed, then accepted or rejected."""
    if not completed:
        return "PENDING"
    return "ACCEPTED" if accepted else "REJECTED"


_INVITES = "auth/api/installers/invites"
_NEWEST_FIRST = [("order_by", "created"), ("order_by_dir", "desc")]


class Invite(Record):
    """An invite; its state follows from `accepted` and `completed` (specification, section 4)."""

    id: Id
    account_name: str | None = None
    accepted: bool = False
    completed: bool = False
    created: Time | None = None


class InviteCalls(Calls):
    async def send(self, account_id: Id, heater_ids: Sequence[str]) -> None:
        """`POST auth/api/installers/invite`. Raises Refused with the provider's reason."""
        body = {"account_id": account_id, "heater_id": ",".join(heater_ids)}
        answer = await self.caller.write("POST", "auth/api/installers/invite", json=body)
        answer.decode_created(Invite)

    async def in_state(self, state: InviteState | None) -> list[Invite]:
        """`GET auth/api/installers/invites`: the invites in a state, or all invites for None,
        newest first."""
        flags = FLAGS_OF_STATE[state] if state else {}
        params = [(name, str(int(value))) for name, value in flags.items()]
        return await self.caller.get_unique(Invite, _INVITES, [*params, *_NEWEST_FIRST])

    async def outstanding(self, limit: int) -> list[Invite]:
        """`GET auth/api/installers/invites`: up to `limit` invites that are neither accepted nor
        completed, newest first."""
        params = [("accepted", "0"), ("completed", "0"), *_NEWEST_FIRST, ("limit", str(limit))]
        return await self.caller.get_unique(Invite, _INVITES, params)
