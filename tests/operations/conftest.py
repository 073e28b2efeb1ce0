"""The databases for tests of what an operator meets, and an installer with 5,000 heaters."""

from collections.abc import Iterator

import pytest

from tests.support.databases import address, no_threads_left, postgres
from tests.support.user import User
from tests.support.worlds import Large

__all__ = ["address", "no_threads_left", "postgres"]


@pytest.fixture
def busy_installer(large: Large) -> Iterator[User]:
    with User(large.host) as user:
        yield user.login()
