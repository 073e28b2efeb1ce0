"""The product under attack: provider, proxy and host as processes of their own, and a session."""

import contextlib
import secrets
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from server.serving.seal import Seal
from server.web.session.models import Session
from tests.support.faults import FaultyProxy
from tests.support.processes import ROOT, SECRET, running_host_process, running_provider
from tests.support.seeding import seed
from tests.support.user import User

_SETTINGS = {
    "HEATDESK_RENDERERS": "1",
    "HEATDESK_MAP_TILES_URL": "",
    "build_dir": str(ROOT / "dist"),
}
_AN_HOUR = 3600
P = TypeVar("P", bound=FaultyProxy)


@dataclass(frozen=True)
class Attacked:
    address: str
    pid: int
    """The process id of the host."""
    cookie: str
    """The session cookie of the demo installer, as a value of the header `Cookie`."""
    user: User

    def cookies_of_accounts(self, count: int) -> list[str]:
        """Session cookies of `count` made-up accounts, which the host accepts, as values of the
        header. With one account's session, a load would meet the limit for one user first."""
        seal = Seal((SECRET,))
        session = seal.open(self.cookie.partition("=")[2], Session, _AN_HOUR)
        assert session is not None
        assert session.profile is not None
        found = []
        for number in range(count):
            session.profile.account_id = f"{number + 1}"
            session.csrf = secrets.token_hex(16)
            found.append(f"heatdesk={seal.close(session)}")
        return found


@contextlib.contextmanager
def attacked(**settings: str) -> Iterator[Attacked]:
    """A host with a world of 60 heaters. `settings` are the host's."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running_provider(seed(Path(folder) / "provider.sqlite")) as provider,
        running_host_process(provider.url, **settings) as (address, pid),
        User(address) as user,
    ):
        user.login()
        cookie = "; ".join(f"{name}={value}" for name, value in user.http.cookies.items())
        yield Attacked(address, pid, cookie, user)


@dataclass(frozen=True)
class AttackedThrough(Generic[P]):
    """The host's address and process id; `proxy` is in front of its provider."""

    proxy: P
    host: str
    pid: int


@contextlib.contextmanager
def attacked_through(
    proxy_of: Callable[[str], P], root: str = "", **settings: str
) -> Iterator[AttackedThrough[P]]:
    """A host with a world of 60 heaters behind a proxy, of the project in the folder `root` or of
    this one. Maps load no tiles."""
    with tempfile.TemporaryDirectory() as folder:
        database = seed(Path(folder) / "provider.sqlite")
        with (
            running_provider(database) as provider,
            proxy_of(provider.url).running() as proxy,
            running_host_process(
                proxy.url,
                root=root or str(ROOT),
                **{**_SETTINGS, **settings},
            ) as (host, pid),
        ):
            yield AttackedThrough(proxy, host, pid)
