"""The responses of two hosts while Redis, the store or the hub hangs or is down, and afterwards."""

import contextlib
import itertools
import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.support.heaters import heater_of, path
from tests.support.many_hosts import ManyHosts, many_hosts
from tests.support.patience import until
from tests.support.processes import copied
from tests.support.push import Hub, values
from tests.support.stores import number_of_samples, run
from tests.support.streams import flow_of, listening
from tests.support.user import User
from tests.support.writes import token

PAGES = ("/", "/heaters/", "/maintenance")


@pytest.fixture(scope="module")
def world(
    seeded_world: Path, tmp_path_factory: pytest.TempPathFactory, running_hub: Hub
) -> Iterator[ManyHosts]:
    database = copied(seeded_world, tmp_path_factory.mktemp("hosts"))
    with many_hosts(database, HEATDESK_PUSH_URL=running_hub.url) as running:
        yield running


@pytest.fixture
def users(world: ManyHosts) -> Iterator[list[User]]:
    """One session, with a client for each host."""
    first, second = (User(host.address) for host in world.hosts)
    with first, second:
        first.login()
        second.http.cookies.update(first.http.cookies)
        yield [first, second]


def are_whole(users: list[User]) -> bool:
    """Whether each host serves each page with its main data."""
    pages = [user.page(address) for user in users for address in PAGES]
    return all(page["problem"] is None for page in pages)


def is_logged_out(user: User) -> bool:
    return user.get("/customers").status_code == 303


def note(user: User, text: str) -> tuple[int, bool]:
    """The status of a service note, and whether it was reported as not logged."""
    details = path(heater_of(user, "hpcu"), "details")
    fields = {"name": text, "date": "2026-01-02", "time": "09:30"}
    answer = user.post(f"{details}?dialog=note", fields)
    return answer.status_code, bool(user.page(details)["flash"].get("not_logged"))


def logs(user: User, text: str) -> bool:
    return note(user, text) == (303, False)


def has_changes(user: User) -> bool:
    return user.page("/changes")["data"]["changes"]["problem"] is None


def times_acted(world: ManyHosts, text: str, *users: User) -> int:
    """How often a message acts that is sent by each of these clients."""
    data = {"csrf": token(users[0], "/contact"), "content": text}
    for user in users:
        assert user.http.post("/contact", data=data).status_code == 303
    with contextlib.closing(sqlite3.connect(world.database)) as connection:
        query = "SELECT count(*) FROM messages WHERE content = ?"
        return int(connection.execute(query, [text]).fetchone()[0])


def test_redis(world: ManyHosts, users: list[User]) -> None:
    """Pages, logins and forms still work. A form acts once at each host, and a logout is effective
    at all hosts, since the provider has ended its session, too."""
    here, there = users
    world.redis.hang()
    try:
        assert are_whole(users)
        assert times_acted(world, "at one host", here, here) == 1
        assert times_acted(world, "at both hosts", here, there) == 2
        world.redis.stop()
        assert are_whole(users)
        with User(world.hosts[0].address) as other, User(world.hosts[1].address) as elsewhere:
            elsewhere.http.cookies.update(other.login().http.cookies)
            assert not is_logged_out(elsewhere)
            other.post("/logout", {})
            assert is_logged_out(elsewhere)
    finally:
        world.redis.stop()
    world.redis.start()
    numbers = itertools.count()
    until(lambda: times_acted(world, f"{next(numbers)} it is back", here, there) == 1)
    with User(world.hosts[1].address) as again:
        assert not is_logged_out(again.login())


def test_the_store(world: ManyHosts, users: list[User]) -> None:
    """Pages still work without the stored history, with a message. A form is sent, and its receipt
    says that it was not logged."""
    here, there = users
    until(partial(logs, here, "before"))
    for number, fails in enumerate((world.postgres.hanging, world.postgres.away)):
        with fails():
            assert are_whole(users)
            assert note(there, f"meanwhile {number}") == (303, True)
            assert not has_changes(here)
            assert "could not be loaded" in here.get("/changes").text
        until(partial(has_changes, here))
        until(partial(logs, there, f"after {number}"))
    until(lambda: run(world.store, number_of_samples)[0] > 0)


def test_the_hub(users: list[User], running_hub: Hub) -> None:
    """All pages still work. Streams report that the connection is lost, and that it is back."""
    with listening(users[0]) as here, listening(users[1]) as there:
        running_hub.publish(values(10))
        assert [flow_of(each.event()) for each in (here, there)] == [1.0, 1.0]
        for refusing in (503, 500):
            running_hub.refusing = refusing
            running_hub.drop()
            assert [each.event()[0] for each in (here, there)] == ["lost", "lost"]
            assert are_whole(users)
            assert users[0].get("/heaters/20001/ic3/realtime").status_code == 200
            running_hub.refusing = 0
            assert [each.event()[0] for each in (here, there)] == ["back", "back"]
            running_hub.publish(values(20))
            assert [flow_of(each.event()) for each in (here, there)] == [2.0, 2.0]
