"""A host that is killed while it begins or finishes a visit, or whose disk is full: nothing is
lost, doubled or told falsely."""

import contextlib
import resource
import secrets
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from server.domain.visits import sheet_id_of
from tests.support.contents import absent
from tests.support.faults import ANSWER_LATE, HANGS, Fault, FaultyProxy
from tests.support.forms import messages
from tests.support.heaters import HEATER, SERVICE, STATISTICS
from tests.support.many_hosts import Host
from tests.support.patience import until
from tests.support.processes import SECRET, copied, running_provider
from tests.support.sheets import begin, finish
from tests.support.user import User

AT = "/heaters/20001/ic3"


@pytest.fixture
def proxy(seeded_world: Path, tmp_path: Path) -> Iterator[FaultyProxy]:
    with (
        running_provider(copied(seeded_world, tmp_path)) as provider,
        FaultyProxy(provider.url).running() as running,
    ):
        yield running


@pytest.fixture
def host(proxy: FaultyProxy, tmp_path: Path) -> Iterator[Host]:
    settings = {
        "HEATDESK_PROVIDER_URL": proxy.url,
        "HEATDESK_SECRET_KEYS": SECRET,
        "HEATDESK_RENDERERS": "1",
        "HEATDESK_SHARED_STATE_URL": f"sqlite:{tmp_path}/state.sqlite",
        "HEATDESK_STORE_URL": f"sqlite:{tmp_path}/store.sqlite",
    }
    with contextlib.closing(Host(settings)) as running:
        running.start()
        yield running


@pytest.mark.parametrize(
    ("path", "method", "fault", "stored", "entry"),
    [
        (HEATER, "GET", HANGS, False, "DONE"),
        (STATISTICS, "GET", HANGS, False, "DONE"),
        (SERVICE, "POST", HANGS, True, "UNKNOWN"),
        (SERVICE, "POST", ANSWER_LATE, True, "UNKNOWN"),
    ],
    ids=["while it reads", "while it fills in", "while it sends", "while it waits"],
)
def test_a_visit_is_stored_once_and_its_note_sent_at_most_once(
    host: Host,
    proxy: FaultyProxy,
    *,
    path: str,
    method: str,
    fault: Fault,
    stored: bool,
    entry: str,
) -> None:
    visit, note = secrets.token_hex(16), f"Serviced {secrets.token_hex(4)}"
    form = {"visit": visit, "kind": "MAINTENANCE", "sequence": "-1", "kept": "an entry"}
    form |= {"f.outcome": "in_order", "f.remarks": "All fine", "f.pressure": ""}
    form |= {"enter": "1", "entry": note, "signer": "Ada", "agreed": "1", "finish": "1"}
    form["at"] = str(int(time.time() * 1000))
    sheet = f"/visits/{sheet_id_of(visit)}"
    with User(host.address) as user, ThreadPoolExecutor() as pool:
        user.login()
        form["csrf"] = user.page("/about")["csrf"]
        proxy.mend()
        proxy.break_(path, fault, method)
        sending = pool.submit(user.http.post, f"{AT}/visits/new", data=form)
        until(lambda: bool(proxy.calls(path, method)))
        host.kill()
        assert isinstance(sending.exception(), httpx.HTTPError)
        notes = len(proxy.calls(SERVICE, "POST"))
        proxy.mend()
        host.start()
        assert (user.get(sheet).status_code == 200) is stored
        for _ in range(2):
            answer = user.http.post(f"{AT}/visits/new", data=form)
            assert answer.headers["location"] == f"{AT}/details#service"
        [shown] = user.page(sheet)["data"]["sheet"]["items"]
        assert shown["document"]["values"] == {"outcome": "in_order", "remarks": "All fine"}
        assert len(user.page("/visits")["data"]["sheets"]["items"]) == 1
        assert notes + len(proxy.calls(SERVICE, "POST")) == 1
        history = user.page(f"{AT}/details")["data"]["service"]["items"]
        sent = [each for each in history if each["name"] == note]
        assert len(sent) == (fault is not HANGS or entry == "DONE")
        # Within a minute the answer may still come.
        assert shown["entry"] == entry or (entry == "UNKNOWN" and shown["entry"] == "PENDING")


def test_a_sheet_that_a_full_disk_cannot_take_says_so_and_can_be_sent_again(host: Host) -> None:
    with User(host.address) as user:
        sheet = begin(user.login(), AT, secrets.token_hex(16))
        typed = {"sequence": "0", "f.remarks": "Written once", "f.outcome": "in_order"}
        start = {"visit": secrets.token_hex(16), "kind": "REPAIR", "sequence": "-1"}
        start["f.remarks"] = "Begun once"
        with full_disk(host.pid):
            refused = user.post(sheet, {**typed, "finish": "1"})
            started = user.post(f"{AT}/visits/new", start)
            for answer in (refused, started):
                assert (answer.status_code, messages(answer)) == (503, {"": "NOT_STORED"})
            assert not absent(refused.text, "Written once", 'name="sequence" value="0"')
            assert "Begun once" in started.text
            [draft] = user.page(sheet)["data"]["draft"]["items"]
            assert "remarks" not in draft["document"]["values"]
        assert finish(user, sheet, **{"f.remarks": "Written once"})
        assert user.post(f"{AT}/visits/new", start).status_code == 303
        assert len(user.page("/visits")["data"]["sheets"]["items"]) == 2


@contextlib.contextmanager
def full_disk(pid: int) -> Iterator[None]:
    """A process whose files cannot grow."""
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, most))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)
