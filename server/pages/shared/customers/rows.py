"""The rows of the lists of customers and invites."""

from datetime import datetime

import msgspec

from server.domain.phone_numbers import number_to_dial
from server.pages.shared.heater.rows import Location, location_fields
from server.provider.heaters import CustomerAccount
from server.provider.invites import Invite, InviteState, invite_state


class CustomerRow(Location):
    id: str
    name: str | None
    address: str | None
    """The street."""
    phone_number: str | None
    dial: str | None
    """The number that a link to call dials; None if the text has none."""


class InviteRow(msgspec.Struct):
    id: str
    account_name: str | None
    created: datetime | None
    state: InviteState


def customer_row(customer: CustomerAccount) -> CustomerRow:
    return CustomerRow(
        id=str(customer.id),
        name=customer.name,
        address=customer.address,
        phone_number=customer.phone_number,
        dial=number_to_dial(customer.phone_number),
        **location_fields(customer),
    )


def invite_row(invite: Invite) -> InviteRow:
    return InviteRow(
        id=str(invite.id),
        account_name=invite.account_name,
        created=invite.created,
        state=invite_state(accepted=invite.accepted, completed=invite.completed),
    )
