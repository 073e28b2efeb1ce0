"""The store's data of a heater are erased with its customer, and with the account."""

import pytest
from sqlalchemy import Connection, select

from server.store.schema import accounts, changes, devices, samples
from tests.support.account import ACCOUNT
from tests.support.faults import DOWN, Fault, answers
from tests.support.patience import until
from tests.support.rows import OF_CUSTOMER
from tests.support.stores import run
from tests.support.user import EMAIL, User
from tests.support.worlds import World


def heaters_stored(connection: Connection) -> set[str]:
    return set(connection.execute(select(devices.c.heater).join(samples)).scalars())


def test_a_removed_customer_takes_the_history_of_the_heaters_along(
    user: User, world: World
) -> None:
    store = f"sqlite:{world.store}"
    customer, heaters = with_heaters_alone(heaters_by_customer(user))
    user.get("/")
    until(lambda: heaters <= run(store, heaters_stored)[0])
    kept = run(store, heaters_stored)[0] - heaters
    user.post(f"/customer/{customer}?dialog=remove", {"remove": "1"})
    until(lambda: run(store, heaters_stored)[0] == kept)
    assert kept
    kinds = select(changes.c.kind)
    assert run(store, lambda connection: connection.scalars(kinds).all()) == [["REMOVAL"]]


@pytest.mark.parametrize("linked", ["numbers", "texts", "unreadable", "unknown"])
def test_a_heater_that_may_be_linked_through_another_customer_keeps_its_history(
    user: User, world: World, linked: str
) -> None:
    """In whatever form the ids are sent; nothing is erased while a list cannot be read."""
    store = f"sqlite:{world.store}"
    heaters = heaters_by_customer(user)
    customer, own, shared = next(
        (customer, own - others, own & others)
        for customer, own in heaters.items()
        if own & (others := those_of_others(heaters, customer))
    )
    user.get("/")
    until(lambda: own | shared <= run(store, heaters_stored)[0])
    rows: list[dict[str, object]]
    if linked == "texts":
        rows = [{"id": each, "sw_type": "ic3"} for each in own | shared]
        world.proxy.break_(f"{OF_CUSTOMER}/{customer}", answers(rows), "GET")
    elif linked != "numbers":
        rows = [{"id": each, "sw_type": "ic3"} for each in shared]
        rows.append({"id": {}})
        broken = DOWN if linked == "unknown" else answers(rows)
        world.proxy.break_("auth/api/installers/heaters", broken, "GET")
    assert user.post(f"/customer/{customer}?dialog=remove", {"remove": "1"}).status_code == 303
    world.proxy.mend()
    # Data are erased in order: once those of another customer are gone, this removal is done.
    another, last = with_heaters_alone(heaters)
    user.post(f"/customer/{another}?dialog=remove", {"remove": "1"})
    until(lambda: not last & run(store, heaters_stored)[0])
    still = run(store, heaters_stored)[0]
    assert shared <= still
    assert own & still == (set() if linked in ("numbers", "texts") else own)


def heaters_by_customer(user: User) -> dict[str, set[str]]:
    """Ids of the account's customers, and of the heaters of each."""
    return {
        each["id"]: {
            str(row["id"])
            for row in user.page(f"/customer/{each['id']}")["data"]["heaters"]["items"]
        }
        for each in user.page("/customers")["data"]["customers"]
    }


def with_heaters_alone(heaters: dict[str, set[str]]) -> tuple[str, set[str]]:
    """A customer whose heaters belong to no other customer."""
    return next(
        (customer, ids)
        for customer, ids in heaters.items()
        if ids and not ids & those_of_others(heaters, customer)
    )


def those_of_others(heaters: dict[str, set[str]], customer: str) -> set[str]:
    return set().union(*(ids for each, ids in heaters.items() if each != customer))


def test_a_removed_account_takes_all_of_its_history_along(user: User, world: World) -> None:
    # Not the account of other tests: the host erases what is stored of it again for days.
    world.proxy.break_(ACCOUNT, answers({"id": "k-9", "email": EMAIL}), "GET")
    world.proxy.break_(ACCOUNT, Fault(204), "DELETE")
    store = f"sqlite:{world.store}"
    stored = select(accounts.c.id).where(accounts.c.account == "k-9")

    def are_there() -> bool:
        return bool(run(store, lambda connection: connection.scalars(stored).all())[0])

    with User(world.host) as leaver:
        leaver.login().get("/")
        until(are_there)
        leaver.post("/my-profile?dialog=remove", {"intent": "remove", "confirm": EMAIL})
    # All other rows go with it.
    until(lambda: not are_there())
