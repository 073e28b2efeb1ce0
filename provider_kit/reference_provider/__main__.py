"""Starts the provider: opens or fills the database, listens, and prints its URL as JSON."""

import os
import signal
import socket
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from types import FrameType
from typing import NoReturn

import msgspec
import uvicorn
from sqlalchemy import Connection, select
from sqlalchemy.exc import DatabaseError
from starlette.applications import Starlette

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.app import create_app
from provider_kit.reference_provider.clock import Clock
from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.options import Options, read_options
from provider_kit.reference_provider.past.export import exported
from provider_kit.reference_provider.past.truth import planted_lines
from provider_kit.reference_provider.seeding.accounts import EMAIL, PASSWORD
from provider_kit.reference_provider.seeding.world import origin, seed_world


class Server(uvicorn.Server):
    """Prints the greeting once it listens, and ends the event streams when a shutdown begins."""

    def __init__(self, config: uvicorn.Config, app: Starlette, greeting: bytes) -> None:
        super().__init__(config)
        self._provider = app
        self._greeting = greeting

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.buffer.write(self._greeting + b"\n")
            sys.stdout.buffer.flush()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._provider.state.hub.close()
        await super().shutdown(sockets)


def main(arguments: list[str]) -> None:
    options = read_options(arguments)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _end)
    if options.exit_with_stdin:
        Thread(target=_end_with_stdin, daemon=True).start()
    if options.serves:
        _serve(options)
    else:
        # The reader of the lines may close the pipe early, as `head` does: that is no failure.
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        _export(options)


def _export(options: Options) -> None:
    with TemporaryDirectory() as folder:
        database = _open(options, options.database or Path(folder) / "provider.sqlite")
        write = planted_lines if options.list_planted else exported
        try:
            with database.read() as connection:
                lines = write(connection, datetime.now(UTC), options.days)
                sys.stdout.buffer.writelines(lines)
        finally:
            database.close()


def _serve(options: Options) -> None:
    assert options.database is not None
    listening = _listen(options)
    database = _open(options, options.database)
    app = create_app(database, Clock(options.speed), push_token=options.push_token)
    config = uvicorn.Config(app, log_level="warning", ws="none", timeout_graceful_shutdown=2)
    try:
        Server(config, app, _greeting(options, listening, database)).run([listening])
    finally:
        database.close()


def _listen(options: Options) -> socket.socket:
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((options.host, options.port))
        listening.listen(socket.SOMAXCONN)
    except OSError as error:
        reason = error.strerror or "unknown address"
        _refuse(f"cannot listen on {options.host} port {options.port}: {reason}.")
    return listening


def _open(options: Options, path: Path) -> Database:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        database = Database(path)
        with database.write() as connection:
            _fill_or_compare(database, connection, options)
    except (DatabaseError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        _refuse(f"cannot use {path} as its database: {reason}.")
    return database


def _fill_or_compare(database: Database, connection: Connection, options: Options) -> None:
    wanted = {"heaters": options.heaters, "seed": options.seed}
    if database.is_empty(connection):
        database.create_tables(connection)
        seed_world(connection, count=options.heaters, seed=options.seed, now=datetime.now(UTC))
    elif (found := origin(connection)) != wanted:
        _say(f"kept the database of {found['heaters']} heaters and seed {found['seed']}.")


def _greeting(options: Options, listening: socket.socket, database: Database) -> bytes:
    host = f"[{options.host}]" if ":" in options.host else options.host
    with database.read() as connection:
        gateway = _free_gateway(connection)
    return msgspec.json.encode(
        {
            "url": f"http://{host}:{listening.getsockname()[1]}",
            "email": EMAIL,
            "password": PASSWORD,
            "gateway": gateway,
        }
    )


def _free_gateway(connection: Connection) -> dict[str, str] | None:
    column = schema.gateways.c
    query = (
        select(column.mac, column.check_code)
        .where(column.heater_id.is_(None), column.behaviour == "normal")
        .order_by(column.mac)
    )
    found = connection.execute(query).first()
    return dict(found._mapping) if found else None


def _end(_number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def _end_with_stdin() -> None:
    with suppress(OSError):
        while os.read(0, 4096):
            pass
    os.kill(os.getpid(), signal.SIGTERM)


def _say(sentence: str) -> None:
    sys.stderr.write(f"reference provider: {sentence}\n")


def _refuse(sentence: str) -> NoReturn:
    _say(sentence)
    raise SystemExit(2)


if __name__ == "__main__":
    main(sys.argv[1:])
