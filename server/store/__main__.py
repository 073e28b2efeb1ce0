"""The store's command line, for the operator.

    heatdesk store upgrade | downgrade REVISION | size | prune
    heatdesk store export FILE | import FILE [--provider NAME]
    heatdesk store erase --provider NAME --account ID

In a checkout it is also `python -m server.store`. FILE may be `-`. The settings are those of the
host; docs/operations.md says when to use which command. Each command names the store on standard
error. A command that could not do all of its work prints what is left, and ends with status 1; a
command that could not begin ends with 2.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from sqlalchemy import URL, Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from server.domain.limits import STORE_PATIENT_SECONDS
from server.environment import SettingsError, StoreSettings, read_store_settings
from server.store.accounts import AccountName, account_id
from server.store.engine import HEAD, REVISIONS, database_url, open_engine, revision_of, transaction
from server.store.erasing import clear_remains, erase_some_of_account
from server.store.exporting import export_lines
from server.store.failures import StoreUnavailable, failure_of
from server.store.importing import import_lines
from server.store.migration import migrate
from server.store.pruning import latest_day, oldest_day, prune_some
from server.store.schema import metadata, samples

_MOST_TOLD = 20
"""The most lines that are reported as unreadable one by one; all of them are counted."""


class Refused(Exception):
    """The command cannot be carried out; the message says why."""


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    command: Callable[[Engine, StoreSettings, argparse.Namespace], int] = options.command
    try:
        settings = read_store_settings()
        engine = _open(settings, makes_tables=command in (_upgrade, _import))
        try:
            return command(engine, settings, options)
        finally:
            engine.dispose()
    except (SettingsError, Refused) as error:
        print(f"heatdesk's store: {error}", file=sys.stderr)
        return 2
    except (SQLAlchemyError, StoreUnavailable, OSError) as error:
        print(f"heatdesk's store: {failure_of(error)}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="heatdesk store")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, command: object, about: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=about)
        added.set_defaults(command=command)
        return added

    add("upgrade", _upgrade, "make the tables, or bring them to this program's version")
    down = add("downgrade", _downgrade, "take upgrades back")
    down.add_argument("revision", choices=REVISIONS, help="base removes all tables")
    add("export", _export, "write everything as JSON lines").add_argument("file")
    reading = add("import", _import, "read JSON lines into the store")
    reading.add_argument("file")
    reading.add_argument("--provider", default="", help="of lines that name none")
    erasing = add("erase", _erase, "remove everything of an account, also from the files")
    erasing.add_argument("--provider", required=True)
    erasing.add_argument("--account", required=True)
    add("size", _size, "rows, days and bytes")
    add("prune", _prune, "remove what is older than HEATDESK_STORE_DAYS")
    return parser


def _open(settings: StoreSettings, *, makes_tables: bool) -> Engine:
    if not settings.store_url:
        raise Refused("HEATDESK_STORE_URL is none: there is no store.")
    try:
        url = database_url(settings.store_url)
    except ValueError as error:
        raise Refused(f"HEATDESK_STORE_URL is {error}.") from error
    if url.drivername == "sqlite" and not makes_tables and not Path(url.database or "").exists():
        raise Refused(f"there is no store at {url.database}.")
    print(f"the store is {_told(url)}", file=sys.stderr)
    return open_engine(settings.store_url, STORE_PATIENT_SECONDS)


def _told(url: URL) -> str:
    """The address in messages: without a password, and with the whole path of a file."""
    if url.drivername == "sqlite":
        return f"sqlite:{Path(url.database or '').absolute()}"
    return url.set(drivername="postgresql").render_as_string(hide_password=True)


def _upgrade(engine: Engine, _settings: StoreSettings, _options: argparse.Namespace) -> int:
    migrate(engine)
    return _tell_revision(engine, HEAD)


def _downgrade(engine: Engine, _settings: StoreSettings, options: argparse.Namespace) -> int:
    migrate(engine, options.revision)
    return _tell_revision(engine, None if options.revision == "base" else options.revision)


def _tell_revision(engine: Engine, wanted: str | None) -> int:
    with engine.connect() as connection, connection.begin():
        present = revision_of(connection)
    print(f"the tables have version {present}" if present else "there are no tables")
    if present == wanted:
        return 0
    raise Refused(f"this program's version is {HEAD}: newer tables are left to a newer program.")


def _export(engine: Engine, _settings: StoreSettings, options: argparse.Namespace) -> int:
    if options.file == "-":
        count = _write_lines(engine, sys.stdout.buffer)
    else:
        count = _write_file(engine, Path(options.file))
    print(f"{count:,} lines were written", file=sys.stderr)
    return 0


def _write_file(engine: Engine, path: Path) -> int:
    """Writes an export to a temporary file and renames it, so that `path` never has a part of an
    export. Only the file's owner may read it. Returns the number of lines without the header."""
    with tempfile.NamedTemporaryFile(
        dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as file:
        try:
            count = _write_lines(engine, file)
            os.fsync(file.fileno())
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink()
            raise
    return count


def _write_lines(engine: Engine, file: IO[bytes]) -> int:
    count = 0
    for count, line in enumerate(export_lines(engine)):  # noqa: B007 - The header is not counted.
        file.write(line)
    file.flush()
    return count


def _import(engine: Engine, settings: StoreSettings, options: argparse.Namespace) -> int:
    provider = options.provider or settings.store_provider
    if options.file == "-":
        migrate(engine)
        return _read_lines(engine, sys.stdin.buffer, provider)
    try:
        file = Path(options.file).open("rb")  # noqa: SIM115 - It is closed below.
    except OSError as error:
        raise Refused(f"{options.file} cannot be read ({error.strerror or error}).") from error
    with file:
        migrate(engine)
        return _read_lines(engine, file, provider)


def _read_lines(engine: Engine, file: IO[bytes], provider: str) -> int:
    unreadable = stored = 0

    def tell(number: int, problem: str) -> None:
        nonlocal unreadable
        unreadable += 1
        if unreadable <= _MOST_TOLD:
            print(f"line {number}: {problem}", file=sys.stderr)

    try:
        for stored in import_lines(engine, file, provider, tell):  # noqa: B007 - The last counts.
            pass
    except ValueError as error:
        raise Refused(f"line 1: {error}. Nothing was imported.") from error
    except (SQLAlchemyError, StoreUnavailable, OSError):
        print(f"{stored:,} lines were imported before this failure:", file=sys.stderr)
        raise
    print(f"{stored:,} lines were imported, {unreadable:,} could not be read")
    return 1 if unreadable else 0


def _erase(engine: Engine, _settings: StoreSettings, options: argparse.Namespace) -> int:
    name = AccountName(options.provider, options.account)
    with transaction(engine, writes=False) as connection:
        known = account_id(connection, name) is not None
    more = known
    while more:
        with transaction(engine, writes=True) as connection:
            more = erase_some_of_account(connection, name)
    print("the account was erased" if known else "nothing is stored of this account")
    # Also if nothing was found: an earlier call may have been interrupted before this step.
    if clear_remains(engine):
        return 0
    print("others use the database, whose log still has erased rows: try again", file=sys.stderr)
    return 1


def _size(engine: Engine, _settings: StoreSettings, _options: argparse.Namespace) -> int:
    with transaction(engine, writes=False) as connection:
        print("\n".join(size_lines(connection)))
    return 0


def _prune(engine: Engine, settings: StoreSettings, _options: argparse.Namespace) -> int:
    now = datetime.now(UTC)
    oldest, latest = oldest_day(settings.store_days, now), latest_day(now)
    after: int | None = 0
    while after is not None:
        with transaction(engine, writes=True) as connection:
            after = prune_some(connection, oldest, latest, after)
    print(f"what is older than {oldest} was removed")
    return 0


if __name__ == "__main__":
    sys.exit(main())


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
