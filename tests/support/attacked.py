"""The product under attack: provider, proxy and host as processes of their own, and a session."""

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from tests.support.faults import FaultyProxy
from tests.support.processes import ROOT, running_host_process, running_provider
from tests.support.seeding import seed
from tests.support.user import User

_SETTINGS = {
    "HEATDESK_RENDERERS": "1",
    "HEATDESK_MAP_TILES_URL": "",
    "HEATDESK_BUILD_DIR": str(ROOT / "dist"),
}
P = TypeVar("P", bound=FaultyProxy)


@dataclass(frozen=True)
class Attacked:
    address: str
    pid: int
    """The host's."""
    cookie: str
    """Of the demo installer, as the header of a request has it."""
    user: User


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
    """Where the host is and its process; `proxy` is what it takes for the provider."""

    proxy: P
    host: str
    pid: int


@contextlib.contextmanager
def attacked_through(
    proxy_of: Callable[[str], P], root: str = "", **settings: str
) -> Iterator[AttackedThrough[P]]:
    """A host with a world of 60 heaters behind a proxy, of the project in the folder `root` or of
    this one. Maps ask nobody for tiles."""
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
