"""Derives the state of an invite from the provider's two flags (specification, section 4)."""

from enum import StrEnum


class InviteState(StrEnum):
    """The states by which invites are filtered (specification, section 9)."""

    PENDING = "PENDING"
    ACCEPTED = "ACCEPTED"
    REJECTED = "REJECTED"


def invite_state(*, accepted: bool, completed: bool) -> InviteState:
    """Pending until completed, then accepted or rejected."""
    if not completed:
        return InviteState.PENDING
    return InviteState.ACCEPTED if accepted else InviteState.REJECTED


def flags_of(state: InviteState) -> dict[str, bool]:
    """The query parameters by which the provider lists the invites of this state."""
    if state is InviteState.PENDING:
        return {"completed": False}
    return {"accepted": state is InviteState.ACCEPTED, "completed": True}
