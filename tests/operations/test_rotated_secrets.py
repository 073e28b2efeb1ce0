"""Secrets that are rotated at one host after the other log no user out."""

import contextlib
from collections.abc import Iterator

import pytest

from tests.support.faults import FaultyProxy
from tests.support.processes import running_host
from tests.support.user import User
from tests.support.writes import MESSAGE, token

OLD, NEW = "the secret of the past seven days", "the secret of the seven days to come"
STEPS = {"old": OLD, "old, new": f"{OLD},{NEW}", "new, old": f"{NEW},{OLD}", "new": NEW}
"""The settings of hosts, in the order in which an operator changes them."""
NEIGHBOURS = list(zip(STEPS, list(STEPS)[1:], strict=False))


@pytest.fixture(scope="module")
def hosts(
    shared_proxy: FaultyProxy, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """A host at each step, by the step's name."""
    settings = {
        "HEATDESK_RENDERERS": "1",
        "HEATDESK_SHARED_STATE_URL": f"sqlite:{tmp_path_factory.mktemp('state')}/state.sqlite",
        "HEATDESK_STORE_URL": "none",
    }
    with contextlib.ExitStack() as stack:
        yield {
            step: stack.enter_context(
                running_host(shared_proxy.url, HEATDESK_SECRET_KEYS=keys, **settings)
            )
            for step, keys in STEPS.items()
        }


@pytest.mark.parametrize(("one", "other"), [*NEIGHBOURS, *(each[::-1] for each in NEIGHBOURS)])
def test_a_session_and_its_forms_go_on_at_the_next_step_and_at_the_last(
    hosts: dict[str, str], proxy: FaultyProxy, one: str, other: str
) -> None:
    with User(hosts[one]) as user:
        user.login()
        data = {"csrf": token(user, "/contact"), "content": "It drips."}
        user.http.base_url = hosts[other]
        first = user.http.post("/contact", data=data)
        user.http.base_url = hosts[one]
        again = user.http.post("/contact", data=data)
        assert first.status_code == again.status_code == 303
        assert first.headers["location"] == again.headers["location"]
        assert user.page("/contact")["flash"]
    assert len(proxy.calls(MESSAGE, "POST")) == 1


@pytest.mark.parametrize(("one", "other"), [("new, old", "old"), ("old, new", "new")])
def test_a_step_that_is_left_out_logs_out(hosts: dict[str, str], one: str, other: str) -> None:
    with User(hosts[one]) as user:
        user.login()
        user.http.base_url = hosts[other]
        assert user.get("/customers").status_code == 303
