"""The size of the store."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, func, select, text

from server.store.schema import metadata, samples


def size_lines(connection: Connection) -> Iterator[str]:
    """Yields human-readable lines: the rows of each table, the days with samples, and the size in
    bytes."""
    for table in metadata.sorted_tables:
        rows = connection.execute(select(func.count()).select_from(table)).scalar_one()
        yield f"{table.name}: {rows:,} rows"
    first, last = connection.execute(select(func.min(samples.c.day), func.max(samples.c.day))).one()
    yield f"days: {first} to {last}" if first else "days: none"
    yield f"bytes: {_bytes(connection):,}"


def _bytes(connection: Connection) -> int:
    if connection.dialect.name == "sqlite":
        path = connection.engine.url.database or ""
        return sum(_file_bytes(Path(f"{path}{end}")) for end in ("", "-wal", "-shm"))
    names = {"names": [table.name for table in metadata.sorted_tables]}
    query = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relname = ANY(:names)"
    return int(connection.execute(text(query), names).scalar_one())


def _file_bytes(path: Path) -> int:
    with suppress(OSError):
        return path.stat().st_size
    return 0
