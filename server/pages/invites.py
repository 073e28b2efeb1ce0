"""Invites to customers, with their state."""

from datetime import datetime
from typing import Literal

import msgspec

from server.domain.invites import FLAGS_OF_STATE, InviteState, invite_state
from server.pages.shared.list_rows import Pager, paged
from server.provider.installers.invites import Invite
from server.web.visit import Visit


class InviteRow(msgspec.Struct):
    """An invite in the list."""

    id: str
    account_name: str | None
    created: datetime | None
    state: InviteState


class Data(msgspec.Struct):
    state: InviteState | Literal[""]
    """The state filter; empty shows all."""
    invites: list[InviteRow]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `state` and `page`; ignores unknown values."""
    state = visit.choice("state", tuple(FLAGS_OF_STATE))
    invites = await visit.provider.invites.in_state(state or None)
    rows = [row for row in map(_row, invites) if state in ("", row.state)]
    shown, pager = paged(rows, visit.query_number("page"))
    return Data(state, list(shown), pager)


def _row(invite: Invite) -> InviteRow:
    return InviteRow(
        id=str(invite.id),
        account_name=invite.account_name,
        created=invite.created,
        state=invite_state(accepted=invite.accepted, completed=invite.completed),
    )
