"""The product under attack: provider and host as processes of their own, and a session to use."""

import contextlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.processes import running_host_process, running_provider
from tests.support.seeding import seed
from tests.support.user import User


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
