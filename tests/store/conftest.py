"""Fixtures for the store: the databases that it is tested with, and its patience."""

import pytest

from tests.support.databases import address, no_threads_left, postgres
from tests.support.patience import PATIENCE_SECONDS

__all__ = ["address", "no_threads_left", "postgres"]


@pytest.fixture
def patient_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of changes waits for a database that a busy machine holds up."""
    monkeypatch.setattr("server.web.history.STORE_LOG_SECONDS", PATIENCE_SECONDS)
