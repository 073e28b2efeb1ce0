"""Seeds worlds of the provider, each once for all workers of a run: tests take copies."""

import fcntl
import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from provider_kit.reference_provider import passwords
from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.seeding.world import seed_world


def seed(database: Path, *, heaters: int = 60, number: int = 1) -> Path:
    """Fills a new database and returns its path. Its passwords are hashed at a low cost, which is
    stored in the hash, so that a login is quick: tests log in hundreds of times."""
    opened = Database(database)
    with pytest.MonkeyPatch.context() as patch, opened.write() as connection:
        patch.setattr(passwords, "_hasher", PasswordHasher(1, 8, 1))
        opened.create_tables(connection)
        seed_world(connection, count=heaters, seed=number, now=datetime.now(UTC))
    opened.close()
    return database


def seeded(factory: pytest.TempPathFactory, heaters: int) -> Path:
    """The database of a world with `heaters` heaters, which tests must not change."""
    return made_once(factory, f"{heaters}-heaters.sqlite", lambda path: seed(path, heaters=heaters))


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """A file that the first worker of a run makes when it needs it; the others wait for it."""
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    path, unfinished = base / name, base / f"unfinished-{name}"
    with (base / f"{name}.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not path.exists():
            make(unfinished)
            unfinished.rename(path)
    return path
