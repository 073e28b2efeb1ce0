"""Puts the parts of the seeded world together and writes them in bulk."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Connection, Table, insert, select

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.seeding import (
    accounts,
    customers,
    gateways,
    heaters,
    history,
    maintenances,
)
from provider_kit.reference_provider.seeding.places import places
from provider_kit.reference_provider.seeding.rows import Row, random_for

_ORIGIN = "seeded with"
_DEMO_HEATERS = 6


def seed_world(connection: Connection, *, count: int, seed: int, now: datetime) -> None:
    """Writes a world with `count` heaters and two thirds as many customers for the main company."""
    people = customers.main_customers(max(1, round(count * 2 / 3)), seed, now)
    machines = heaters.main_heaters(count, people, seed, now)
    _write_installers(connection)
    _write_main_company(connection, people, machines, seed, now)
    _write_other_company(connection, seed, now)
    _write_unlinked(connection, seed, now)
    _write(connection, schema.gateways, gateways.boxed_gateways())
    _write(connection, schema.facts, [{"name": _ORIGIN, "value": {"heaters": count, "seed": seed}}])


def origin(connection: Connection) -> dict[str, int]:
    """The number of heaters and the seed that the database was made with."""
    query = select(schema.facts.c.value).where(schema.facts.c.name == _ORIGIN)
    found: dict[str, int] = connection.execute(query).scalar_one()
    return found


def _write_installers(connection: Connection) -> None:
    installers = accounts.installer_rows()
    _write(connection, schema.companies, accounts.company_rows())
    _write(connection, schema.installers, installers)
    settings = accounts.setting_rows([row["id"] for row in installers])
    _write(connection, schema.account_settings, settings)


def _write_main_company(
    connection: Connection, people: list[Row], machines: list[Row], seed: int, now: datetime
) -> None:
    main, demo = accounts.MAIN_COMPANY, accounts.DEMO_COMPANY
    shown = machines[:_DEMO_HEATERS]
    past = history.faults(machines, seed, now)
    told = history.notifications(machines, main, history.NOTIFICATIONS, seed, now)
    told_demo = history.notifications(shown, demo, 12, seed, now)
    _write(connection, schema.customers, people)
    _write_heaters(connection, machines)
    _write(connection, schema.faults, past)
    _write(connection, schema.notifications, told + told_demo)
    _write(connection, schema.maintenances, maintenances.maintenances(machines, past, seed, now))
    _write(connection, schema.parameter_values, history.parameter_values(machines, seed))
    _write(connection, schema.invites, history.invites(people, main, seed, now))
    _link(connection, main, people, machines)
    owners = {row["owner_id"] for row in shown}
    _link(connection, demo, [row for row in people if row["id"] in owners], shown)
    _write(connection, schema.customer_heaters, _second_customers(people, machines, seed))


def _write_other_company(connection: Connection, seed: int, now: datetime) -> None:
    company = accounts.OTHER_COMPANY
    people = customers.other_customers(seed, now)
    machines = heaters.other_heaters(people, seed, now)
    past = [row | {"id": row["id"] - 10_000} for row in history.faults(machines, seed, now)]
    for machine in machines:
        if machine["heater_fault_id"]:
            machine["heater_fault_id"] -= 10_000
    told = history.notifications(machines, company, 8, seed, now)
    _write(connection, schema.customers, people)
    _write_heaters(connection, machines)
    _write(connection, schema.faults, past)
    _write(connection, schema.notifications, told)
    _link(connection, company, people, machines)


def _write_unlinked(connection: Connection, seed: int, now: datetime) -> None:
    people = customers.unlinked_customers(now)
    numbers = [known.heaters for known in places().unlinked]
    machines = heaters.unlinked_heaters(list(zip(people, numbers, strict=True)), seed, now)
    _write(connection, schema.customers, people)
    _write_heaters(connection, machines)


def _write_heaters(connection: Connection, machines: list[Row]) -> None:
    _write(connection, schema.heaters, machines)
    _write(connection, schema.gateways, gateways.connected_gateways(machines))
    owned = [{"customer_id": row["owner_id"], "heater_id": row["id"]} for row in machines]
    _write(connection, schema.customer_heaters, owned)


def _link(
    connection: Connection, company: int, people: Sequence[Row], machines: Sequence[Row]
) -> None:
    _write(
        connection,
        schema.company_customers,
        [{"company_id": company, "customer_id": row["id"]} for row in people],
    )
    _write(
        connection,
        schema.company_heaters,
        [{"company_id": company, "heater_id": row["id"]} for row in machines],
    )


def _second_customers(people: list[Row], machines: list[Row], seed: int) -> list[Row]:
    """Some heaters have two customers: a tenant and the owner of the house."""
    random = random_for(seed, "second customers")
    pairs = []
    for machine in machines[4::15]:
        others = [row["id"] for row in people if row["id"] != machine["owner_id"]]
        if others:
            pairs.append({"customer_id": random.choice(others), "heater_id": machine["id"]})
    return pairs


def _write(connection: Connection, table: Table, rows: Sequence[Row]) -> None:
    """Inserts rows, without the keys that are no column: these pass data between the parts."""
    known = {column.name for column in table.columns}
    if rows:
        connection.execute(
            insert(table), [{name: row[name] for name in row if name in known} for row in rows]
        )
