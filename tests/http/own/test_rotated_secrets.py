"""Secrets that are rotated at one host after the other log no user out."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.faults import FaultyProxy
from tests.support.processes import copied, running_host, running_provider
from tests.support.user import User
from tests.support.writes import MESSAGE, token

OLD, NEW = "the secret of the past seven days", "the secret of the seven days to come"
STEPS = {"old": OLD, "old, new": f"{OLD},{NEW}", "new, old": f"{NEW},{OLD}", "new": NEW}
"""The settings of hosts, in the order in which an operator changes them."""
NEIGHBOURS = list(zip(STEPS, list(STEPS)[1:], strict=False))


class Rotated:
    """A host at each step, by the step's name."""

    def __init__(self, proxy: FaultyProxy, hosts: dict[str, str]) -> None:
        self.proxy = proxy
        self.hosts = hosts

    def moved(self, user: User, step: str) -> User:
        """The same client, whose requests go to the host of this step from now on."""
        user.http.base_url = self.hosts[step]
        return user


@pytest.fixture(scope="module")
def rotated(seeded_world: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rotated]:
    folder = tmp_path_factory.mktemp("rotated")
    settings = {
        "HEATDESK_RENDERERS": "1",
        "HEATDESK_SHARED_STATE_URL": f"sqlite:{folder}/state.sqlite",
        "HEATDESK_STORE_URL": "none",
    }
    with (
        running_provider(copied(seeded_world, folder)) as provider,
        FaultyProxy(provider.url).running() as proxy,
        contextlib.ExitStack() as stack,
    ):
        start = stack.enter_context
        yield Rotated(
            proxy,
            {
                step: start(running_host(proxy.url, HEATDESK_SECRET_KEYS=keys, **settings))
                for step, keys in STEPS.items()
            },
        )


@pytest.mark.parametrize(("one", "other"), [*NEIGHBOURS, *(each[::-1] for each in NEIGHBOURS)])
def test_a_session_and_its_forms_go_on_at_the_next_step_and_at_the_last(
    rotated: Rotated, one: str, other: str
) -> None:
    rotated.proxy.mend()
    with User(rotated.hosts[one]) as user:
        user.login()
        data = {"csrf": token(user, "/contact"), "content": "It drips."}
        rotated.moved(user, other)
        first = user.http.post("/contact", data=data)
        rotated.moved(user, one)
        again = user.http.post("/contact", data=data)
        assert first.status_code == again.status_code == 303
        assert first.headers["location"] == again.headers["location"]
        assert user.page("/contact")["flash"]
    assert len(rotated.proxy.calls(MESSAGE, "POST")) == 1


@pytest.mark.parametrize(("one", "other"), [("new, old", "old"), ("old, new", "new")])
def test_a_step_that_is_left_out_logs_out(rotated: Rotated, one: str, other: str) -> None:
    with User(rotated.hosts[one]) as user:
        user.login()
        assert rotated.moved(user, other).get("/customers").status_code == 303
