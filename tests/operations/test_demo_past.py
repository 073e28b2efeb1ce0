"""The past of the demo world is imported once, and to its end."""

from pathlib import Path

import pytest

from server.demo_past import EMBEDDED, importing_past
from server.settings import Settings
from server.store.accounts import AccountName
from tests.support.patience import until
from tests.support.processes import SECRET, copied
from tests.support.stores import MONDAY, fill, number_of_samples, run


def test_an_import_that_was_interrupted_is_repeated(
    seeded_world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied(seeded_world, tmp_path)
    unfinished, store = tmp_path / "past-unfinished", f"sqlite:{tmp_path}/store.sqlite"
    monkeypatch.setenv("HEATDESK_STORE_URL", store)
    settings = Settings(
        "http://provider.example", (SECRET,), store_url=store, store_provider=EMBEDDED
    )
    run(store, lambda connection: fill(connection, AccountName(EMBEDDED, "1"), "12", "A", MONDAY))
    with importing_past(tmp_path, settings):
        # There are rows, but no import had begun.
        assert not unfinished.exists()
    unfinished.touch()
    # It ends before its import begins.
    with importing_past(tmp_path, settings):
        assert unfinished.exists()
    assert run(store, number_of_samples) == [1]
    with importing_past(tmp_path, settings):
        until(lambda: not unfinished.exists())
    assert run(store, number_of_samples)[0] > 10_000
