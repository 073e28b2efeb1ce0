"""Derives the state of an invite from the provider's two flags (specification, section 4)."""

from typing import Literal

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
