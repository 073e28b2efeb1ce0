"""The version of a database's tables, and the version that this program uses."""

from sqlalchemy import Connection, inspect, text

HEAD = "0008"
"""The newest revision of `server/store/migrations/versions`. Revisions are numbered, so that a
greater one is newer."""
REVISIONS = ("base", *(f"{number:04}" for number in range(1, int(HEAD) + 1)))
"""All versions of the tables, oldest first; `base` is that of a database without tables."""

_VERSION = text("SELECT version_num FROM alembic_version")


def revision_of(connection: Connection) -> str | None:
    """The revision of the tables; None if there are none."""
    has_tables = inspect(connection).has_table("alembic_version")
    return version_of(connection) if has_tables else None


def version_of(connection: Connection) -> str | None:
    """The revision of the tables in a database that has the table `alembic_version`; None if the
    tables were removed."""
    row = connection.execute(_VERSION).first()
    return str(row[0]) if row else None
