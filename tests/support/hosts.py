"""A logged-in user of a host that a test starts for itself."""

import contextlib
from collections.abc import Iterator

from tests.support.processes import running_host
from tests.support.user import User


@contextlib.contextmanager
def user_with(provider_url: str, **settings: str) -> Iterator[User]:
    """The demo installer at a host with these settings."""
    with (
        running_host(provider_url, HEATDESK_RENDERERS="1", **settings) as address,
        User(address) as user,
    ):
        yield user.login()
