"""Invites to customers, with their state."""

from typing import Literal

import msgspec

from server.pages.shared.customers.rows import InviteRow, invite_row
from server.pages.shared.lists.filters import Pager, paged
from server.provider.invites import FLAGS_OF_STATE, InviteState
from server.web.visit import Visit


class Data(msgspec.Struct):
    state: InviteState | Literal[""]
    """The state filter; empty shows all."""
    invites: list[InviteRow]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `state` and `page`; ignores unknown values."""
    state = visit.choice("state", tuple(FLAGS_OF_STATE))
    invites = await visit.provider.invites.in_state(state or None)
    rows = [row for row in map(invite_row, invites) if state in ("", row.state)]
    shown, pager = paged(rows, visit.query_number("page"))
    return Data(state, list(shown), pager)
