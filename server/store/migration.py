"""Upgrades and downgrades the tables of the store (Alembic)."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, text

from server.store.engine import HEAD, revision_of

_LOCK = 0x68656174  # Any number that no other program locks in this database.


def migrate(engine: Engine, revision: str = HEAD) -> None:
    """Upgrades or downgrades the tables to `revision`, or removes them for `base`, in one
    transaction. Concurrent migrations wait for each other. Tables of a newer version than this
    program's are left as they are. Raises SQLAlchemyError."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        _migrate(connection, revision)


def _migrate(connection: Connection, revision: str) -> None:
    present = revision_of(connection)
    if present is not None and present > HEAD:
        return
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    down = revision == "base" or (present is not None and revision < present)
    (command.downgrade if down else command.upgrade)(config, revision)
