"""The changes that were made with the account: parameters, service notes, invites, connections."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, select

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.clock import HEATERS_ZONE
from provider_kit.reference_provider.content import content_in
from provider_kit.reference_provider.lookups import DEFAULT_LANGUAGE
from provider_kit.reference_provider.past.lines import ChangeLine
from provider_kit.reference_provider.past.lives import Life
from provider_kit.reference_provider.past.parameters import ParameterChange, ParameterHistory
from provider_kit.reference_provider.past.visits import Visit
from provider_kit.reference_provider.seeding.accounts import MAIN_COMPANY
from provider_kit.reference_provider.simulation.chance import between
from provider_kit.reference_provider.simulation.season import days_since_epoch

_FIRST_HOUR = 8


@dataclass(frozen=True, slots=True)
class Log:
    """Makes the lines of an account's changes. Service notes, connections and invites from a day
    without a visit are left out: they were made elsewhere."""

    account: str
    days: frozenset[date]

    def of_heater(self, life: Life, parameters: ParameterHistory) -> Iterator[ChangeLine]:
        for number, change in enumerate(parameters.changes):
            yield self._parameter(life, change, number)
        for entry in life.machine.maintenances:
            at = entry.done.astimezone(UTC)
            if self._is_seen(at):
                about = {"name": entry.name, "new": entry.timestamp}
                yield self._line(life, "NOTE", at, **about)
        connected = life.machine.row.created
        if life.machine.mac and self._is_seen(connected):
            customer = str(life.machine.customer) if life.machine.customer else None
            about = {"subject": life.machine.mac, "name": life.machine.row.name}
            yield self._line(life, "CONNECTION", connected, customer=customer, **about)

    def of_account(self, connection: Connection) -> Iterator[ChangeLine]:
        """The lines of the account's invites."""
        invite, customer = schema.invites, schema.customers
        query = (
            select(invite, customer.c.email)
            .outerjoin(customer, customer.c.id == invite.c.customer_id)
            .where(invite.c.company_id == MAIN_COMPANY)
            .order_by(invite.c.id)
        )
        for row in connection.execute(query):
            if self._is_seen(row.created):
                yield ChangeLine(
                    account=self.account,
                    id=_id("invite", row.id),
                    at=row.created,
                    kind="INVITE",
                    customer=str(row.customer_id) if row.customer_id else None,
                    subject=row.email,
                    name=row.account_name,
                    ended=row.created + timedelta(seconds=1),
                )

    def _parameter(self, life: Life, change: ParameterChange, number: int) -> ChangeLine:
        at = _working_hour(life, change.visit, number)
        if change.by_reset:
            return self._line(life, "RESET", at)
        return self._line(
            life,
            "PARAMETER",
            at,
            subject=str(change.parameter.id),
            name=change.parameter.code,
            unit=change.parameter.unit,
            old=str(change.old),
            new=str(change.new),
            named=_names(change),
            outcome=change.outcome,
        )

    def _line(self, life: Life, kind: Any, at: datetime, **about: Any) -> ChangeLine:
        heater = str(life.machine.id)
        return ChangeLine(
            account=self.account,
            id=_id(heater, kind, at, about.get("subject")),
            at=at,
            kind=kind,
            heater=heater,
            fault=life.fault_at(days_since_epoch(at)),
            ended=None if about.get("outcome") == "UNKNOWN" else at + timedelta(seconds=1),
            **about,
        )

    def _is_seen(self, at: datetime) -> bool:
        return at.astimezone(HEATERS_ZONE).date() in self.days


def _working_hour(life: Life, visit: Visit, number: int) -> datetime:
    """A moment from 8 to 14 o'clock UTC, before the last look of the day."""
    seconds = between(0, 6 * 3600, life.machine.traits.seed, "changed at", visit.day, number)
    begin = datetime.combine(visit.day, datetime.min.time(), UTC) + timedelta(hours=_FIRST_HOUR)
    return begin + timedelta(seconds=int(seconds))


def _names(change: ParameterChange) -> dict[str, str | bool] | None:
    """The names of the old and the new value on the screen, by value: a text for an option, whether
    a switch is on; None for a number."""
    parameter, values = change.parameter, (str(change.old), str(change.new))
    if parameter.options:
        names = content_in(DEFAULT_LANGUAGE).parameters[parameter.key].options
        return {value: names[parameter.options[int(value)]] for value in values}
    return {value: value == "1" for value in values} if parameter.kind == "onoff" else None


def _id(*key: object) -> str:
    """An id in the form of a version 4 UUID, always the same for the same change."""
    digest = blake2b(repr(key).encode(), digest_size=16).digest()
    return UUID(bytes=digest, version=4).hex
