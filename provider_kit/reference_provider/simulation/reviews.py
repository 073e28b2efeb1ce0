"""Decisions that take simulated time: the review of a registration, and the answer to an invite."""

from datetime import datetime, timedelta
from random import Random

from sqlalchemy import Connection, insert, select, update

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.schema import company_customers, company_heaters

_REVIEW = timedelta(minutes=2)
_FASTEST_ANSWER = 120.0
_SLOWEST_ANSWER = 600.0
_ACCEPTS = 0.8


def review_moment(now: datetime) -> datetime:
    """When a registration of this moment is activated."""
    return now + _REVIEW


def answer_moment(now: datetime, random: Random) -> tuple[datetime, bool]:
    """When a customer answers an invite, and whether they accept it."""
    seconds = random.uniform(_FASTEST_ANSWER, _SLOWEST_ANSWER)
    return now + timedelta(seconds=seconds), random.random() < _ACCEPTS


def activate_reviewed(connection: Connection, now: datetime) -> None:
    installer = schema.installers.c
    due = (installer.activated.is_(False), installer.activates_at <= now)
    connection.execute(update(schema.installers).where(*due).values(activated=True))


def answer_invites(connection: Connection, now: datetime) -> None:
    invite = schema.invites.c
    due = select(schema.invites).where(invite.completed.is_(False), invite.answered_at <= now)
    for row in connection.execute(due).all():
        connection.execute(
            update(schema.invites)
            .where(invite.id == row.id)
            .values(completed=True, accepted=row.will_accept)
        )
        if row.will_accept:
            link_customer(connection, row.company_id, row.customer_id, row.heater_ids)


def link_customer(
    connection: Connection, company_id: int, customer_id: int, heater_ids: list[int]
) -> None:
    customer = {"company_id": company_id, "customer_id": customer_id}
    connection.execute(insert(company_customers).prefix_with("OR IGNORE").values(customer))
    for heater_id in heater_ids:
        heater = {"company_id": company_id, "heater_id": heater_id}
        connection.execute(insert(company_heaters).prefix_with("OR IGNORE").values(heater))
