"""Derives an invite's state from the provider's two flags (specification, section 4)."""

from enum import StrEnum


class InviteState(StrEnum):
    PENDING = "PENDING"
    ACCEPTED = "ACCEPTED"
    REJECTED = "REJECTED"


def invite_state(*, accepted: bool, completed: bool) -> InviteState:
    """Not completed is pending; completed is accepted or rejected."""
    if not completed:
        return InviteState.PENDING
    return InviteState.ACCEPTED if accepted else InviteState.REJECTED


def flags_of(state: InviteState) -> dict[str, bool]:
    """The provider's flags that all invites of this state have in common."""
    if state is InviteState.PENDING:
        return {"completed": False}
    return {"accepted": state is InviteState.ACCEPTED, "completed": True}
