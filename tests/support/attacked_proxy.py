"""The product as the attack runs attack it: a seeded world of its own, a proxy, and a host."""

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from tests.support.faults import FaultyProxy
from tests.support.processes import ROOT, running_host_process, running_provider
from tests.support.seeding import seed

_SETTINGS = {
    "HEATDESK_RENDERERS": "1",
    "HEATDESK_MAP_TILES_URL": "",
    "HEATDESK_BUILD_DIR": str(ROOT / "dist"),
}
P = TypeVar("P", bound=FaultyProxy)


@dataclass(frozen=True)
class Attacked(Generic[P]):
    """Where the host is and which process it is; `proxy` is what it takes for the provider."""

    proxy: P
    host: str
    pid: int


@contextlib.contextmanager
def attacked(
    proxy_of: Callable[[str], P], root: str = "", **settings: str
) -> Iterator[Attacked[P]]:
    """Runs the parts, of the project in the folder `root` or of this one. Maps ask nobody for
    tiles."""
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
            yield Attacked(proxy, host, pid)
