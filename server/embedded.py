"""Starts the reference provider as a child process, for a dashboard that needs nothing else."""

import contextlib
import secrets
import select
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from server.domain.program_files import module_command

_START_SECONDS = 60.0
_STOP_SECONDS = 3.0


class ProviderDidNotStart(Exception):
    """The embedded provider has ended, or printed nothing within _START_SECONDS."""


class EmbeddedProvider(msgspec.Struct):
    """The line that the reference provider prints when it is ready: its address and a login."""

    url: str
    email: str
    password: str
    gateway: dict[str, str] | None
    """`mac` and `check_code` of a gateway that can be connected."""


@contextlib.contextmanager
def embedded_provider(data: Path) -> Iterator[EmbeddedProvider]:
    """A reference provider on a free loopback port until the end of the block. Its data stay in the
    folder `data`. It ends when its standard input is closed, so it never outlives this process.
    Raises ProviderDidNotStart."""
    data.mkdir(parents=True, exist_ok=True)
    with subprocess.Popen(
        module_command(
            *("provider_kit.reference_provider", "--port", "0", "--exit-with-stdin"),
            *("--database", str(data / "provider.sqlite")),
        ),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield _read_greeting(process.stdout)
        finally:
            process.terminate()
            try:
                process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _read_greeting(stdout: IO[bytes]) -> EmbeddedProvider:
    ready, _, _ = select.select([stdout], [], [], _START_SECONDS)
    line = stdout.readline() if ready else b""
    if not line:
        raise ProviderDidNotStart("the embedded provider did not start.")
    return msgspec.json.decode(line, type=EmbeddedProvider)


def local_secret(data: Path) -> str:
    """A secret for the sessions of a host on this machine: made on the first run, and stored in
    `data`, readable only by its owner."""
    path = data / "secret"
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        secret = secrets.token_hex(32)
        path.touch(mode=0o600)
        path.write_text(secret, encoding="ascii")
        return secret
