"""Two heaters at one address are distinguished wherever a list names heaters by address."""

import re
import uuid
from datetime import UTC, datetime
from functools import partial

from server.domain.history import Change, ChangeKind
from server.store.accounts import AccountName
from server.store.changes import begin_change
from tests.support.contents import absent
from tests.support.faults import FaultyProxy
from tests.support.planning import account_of
from tests.support.remembered import PROVIDER, write_past
from tests.support.rows import HEATERS, heater, send_rows
from tests.support.user import User

KADE = {"address": "Kade", "address_number": "3", "postal_code": "3583 EM", "city_name": "Utrecht"}


def broken(id_: int, **fields: object) -> dict[str, object]:
    """A heater that is on the worklist and due for maintenance."""
    return heater(
        id_,
        serial_number=f"SN-{id_}",
        heater_status_id=3,
        num_hours_heater_since_maintenance=2000,
        **fields,
    )


def shown(user: User, path: str) -> str:
    """The texts of a screen, without markup and scripts."""
    document = re.sub(r"<script.*?</script>", "", user.get(path).text, flags=re.DOTALL)
    return re.sub(r"<[^>]*>", "", document)


def test_heaters_at_one_address_have_their_serial_numbers_in_lists(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    """In any spelling of the address by the provider; a heater that is listed twice is one."""
    alone = broken(3, **{**KADE, "address_number": "5"})
    otherwise = {**KADE, "address": "KADE ", "address_number": " 3", "postal_code": None}
    rows = [broken(1, **KADE), broken(2, **otherwise), alone, alone]
    send_rows(proxy, HEATERS, [*rows, broken(4, city_name="Zeist", postal_code="3583 EM")])
    name = AccountName(PROVIDER, account_of(planner))
    for each in "1234":
        reset = Change(
            id=uuid.uuid4().hex, at=datetime.now(UTC), kind=ChangeKind.RESET, heater=each
        )
        write_past(store_address, partial(begin_change, name=name, change=reset))
    for path in ("/", "/worklist", "/maintenance", "/changes"):
        text = shown(planner, path)
        for place, number in (("Kade 3, Utrecht", "SN-1"), ("KADE  3, Utrecht", "SN-2")):
            assert re.search(rf"{' +'.join(place.split())}\s· {number}", text), (path, number)
        assert "Kade 5, Utrecht" in text
        assert not re.search(r"(Kade 5, Utrecht|3583 EM, Zeist)\s· SN", text), path


def test_a_room_distinguishes_heaters_at_one_address(planner: User, proxy: FaultyProxy) -> None:
    """It is what the heater's name adds to its customer's; the whole name where no customer is
    known. Only heaters of one name need their serial numbers."""
    school: dict[str, object] = {
        "customer_accounts": [{"id": 5, "name": "de  school", "phone_number": "1"}]
    }
    nobody: dict[str, object] = {"customer_accounts": []}
    names = {
        1: ("De School, attic", school, "attic", False),
        2: ("De School", school, None, False),
        3: ("De School, cellar", school, "cellar", True),
        4: ("De School, cellar", school, "cellar", True),
        5: ("Schoolhouse", school, "Schoolhouse", False),
        6: ("De School, gym", nobody, "De School, gym", False),
    }
    rows = [broken(key, **KADE, **fields, name=name) for key, (name, fields, *_) in names.items()]
    send_rows(proxy, HEATERS, rows)
    listed = planner.page("/worklist")["data"]["rows"]
    found = {int(row["id"]): (row["room"], row["needs_serial"]) for row in listed}
    assert found == {key: (room, needs) for key, (*_, room, needs) in names.items()}
    text = shown(planner, "/worklist")
    assert re.search(r"Kade 3, Utrecht\s· attic", text)
    assert re.search(r"Kade 3, Utrecht\s· cellar\s· SN-3", text)


def test_the_dialog_and_the_link_that_plan_a_visit_name_the_heater(
    planner: User, proxy: FaultyProxy
) -> None:
    send_rows(proxy, HEATERS, [broken(1, **KADE), broken(2, **KADE)])
    document = planner.get("/maintenance?plan=2").text
    (dialog,) = re.findall(r"<dialog.*?</dialog>", document, re.DOTALL)
    assert "Kade 3, Utrecht · SN-2" in re.sub(r"<[^>]*>", "", dialog)
    assert "Kade 3, Utrecht\xa0· SN-1\u2069" in document


def test_the_dashboard_tells_faults_at_one_address_apart(planner: User, proxy: FaultyProxy) -> None:
    send_rows(proxy, HEATERS, [broken(1, **KADE), broken(2, **KADE), broken(3, city_name="Zeist")])
    failures = planner.page("/")["data"]["failures"]["items"]
    assert [(row["id"], row["needs_serial"]) for row in failures] == [
        ("1", True),
        ("2", True),
        ("3", False),
    ]
    assert re.search(r"Kade 3, Utrecht\s· SN-2", shown(planner, "/"))


def test_a_house_number_that_no_list_shows_tells_no_heaters_apart(
    planner: User, proxy: FaultyProxy
) -> None:
    rows = [broken(each, address_number=str(each), city_name="Utrecht") for each in (1, 2)]
    send_rows(proxy, HEATERS, rows)
    assert not absent(shown(planner, "/worklist"), "Utrecht · SN-1", "Utrecht · SN-2")
