"""What the store holds goes with the customer and with the account."""

from sqlalchemy import Connection, select

from server.store.schema import accounts, changes, devices, samples
from tests.support.patience import until
from tests.support.stores import run
from tests.support.user import EMAIL, User
from tests.support.worlds import World


def heaters_stored(connection: Connection) -> set[str]:
    return set(connection.execute(select(devices.c.heater).join(samples)).scalars())


def test_a_removed_customer_takes_the_history_of_the_heaters_along(
    user: User, world: World
) -> None:
    store = f"sqlite:{world.store}"
    customer, heaters = next(
        (each["id"], ids)
        for each in user.page("/customers")["data"]["customers"]
        if (
            ids := {
                str(row["id"])
                for row in user.page(f"/customer/{each['id']}")["data"]["heaters"]["items"]
            }
        )
    )
    user.get("/")
    until(lambda: heaters <= run(store, heaters_stored)[0])
    before = run(store, heaters_stored)[0]
    user.post(f"/customer/{customer}?dialog=remove", {})
    until(lambda: run(store, heaters_stored)[0] == before - heaters)
    assert before - heaters
    [kinds] = run(
        store, lambda connection: list(connection.execute(select(changes.c.kind)).scalars())
    )
    assert kinds == ["REMOVAL"]


def test_a_removed_account_takes_all_of_its_history_along(user: User, world: World) -> None:
    store = f"sqlite:{world.store}"
    user.get("/")
    until(lambda: bool(run(store, heaters_stored)[0]))
    user.post("/my-profile?dialog=remove", {"intent": "remove", "confirm": EMAIL})
    until(lambda: run(store, lambda connection: list(connection.execute(select(accounts)))) == [[]])
    assert run(store, heaters_stored) == [set()]
