"""Tests that change their world: the world is put back after each module."""

import pytest

from tests.support.faults import FaultyProxy
from tests.support.user import User
from tests.support.worlds import changed_world, host, shared_proxy, world

__all__ = ["changed_world", "host", "shared_proxy", "world"]


@pytest.fixture
def user(installer: User, proxy: FaultyProxy) -> User:
    """The logged-in installer; the proxy has cleared the calls of the login."""
    proxy.mend()
    return installer
