"""What a note does to the hours since maintenance: a provider may count any note as maintenance, as
the reference provider does."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

from tests.support.faults import ANSWERS_500, Fault, FaultyProxy
from tests.support.heaters import HEATER, SERVICE, path
from tests.support.patience import until
from tests.support.user import User
from tests.support.writes import send, token


def most_used(user: User) -> list[tuple[str, int]]:
    """The addresses of two heaters with many hours since maintenance, and the hours."""
    rows = user.page("/heaters/?sort=num_hours_heater_since_maintenance")["data"]["heaters"]
    addresses = [path(row, "details") for row in rows[:2]]
    read = [user.page(each)["data"]["summary"]["service"]["value"] for each in addresses]
    return list(zip(addresses, map(round, read), strict=True))


def note(day: date, **kept: str) -> dict[str, str]:
    return {"name": "Nobody at home", "date": f"{day}", "time": "00:00", **kept}


def test_it_is_said_before_a_note_is_sent_and_told_afterwards(
    user: User, proxy: FaultyProxy
) -> None:
    today = date.today()  # noqa: DTZ011 - Of this machine, as the provider's clock.
    (first, hours), _ = most_used(user)
    dialog = user.get(f"{first}?dialog=note").text
    assert (
        f"may count any note as maintenance. The hours since maintenance ({hours:,}\xa0h)" in dialog
    )
    told = []
    for day in (today + timedelta(400), today):
        user.post(f"{first}?dialog=note", note(day))
        told.append(user.page(first)["flash"])
    assert told == [
        {"key": "NOTE_SAVED_SAME", "values": {"hours": f"{hours}\xa0h"}},
        {"key": "NOTE_SAVED_RESET", "values": {"hours": f"{hours} → 0\xa0h"}},
    ]
    proxy.break_(SERVICE, Fault(delay=2, passes=True), "POST")
    with ThreadPoolExecutor(1) as pool:
        pool.submit(user.post, f"{first}?dialog=note", note(today))
        until(lambda: bool(proxy.calls(SERVICE, "POST")[2:]))
        proxy.break_(HEATER, ANSWERS_500)
    proxy.mend()
    assert user.page(first)["flash"]["key"] == "NOTE_SAVED_UNREAD"


def test_notes_that_are_sent_later_tell_their_effects_together(user: User) -> None:
    today, csrf = date.today(), token(user, "/about")  # noqa: DTZ011 - As above.
    (one, before), (two, other) = most_used(user)
    # The answer to the last one was lost.
    for id_, address, day in ((1, one, today), (2, two, today + timedelta(9)), (3, one, today)):
        send(user, address, note(day, kept=f"{id_}"), csrf)
    flash = user.page("/about")["flash"]
    changes = [each.rpartition(": ")[2] for each in flash["values"]["hours"].split("; ")]
    assert changes == [f"{before} → 0\xa0h", f"{other} → {other}\xa0h"]
