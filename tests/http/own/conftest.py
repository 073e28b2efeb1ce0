"""Tests that change their world: each module has one of its own."""

import pytest

from tests.support.faults import FaultyProxy
from tests.support.user import User
from tests.support.worlds import host, shared_proxy, world, world_options

__all__ = ["host", "shared_proxy", "world", "world_options"]


@pytest.fixture
def user(installer: User, proxy: FaultyProxy) -> User:
    """The logged-in installer; the proxy has cleared the calls of the login."""
    proxy.mend()
    return installer
