"""Starts the reference provider as a child process, for a dashboard that needs nothing else."""

import json
import secrets
import select
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any

_READY_SECONDS = 60.0
_END_SECONDS = 3.0


class ProviderDidNotStart(Exception):
    """The embedded provider ended, or said nothing, before it was ready."""


class EmbeddedProvider:
    """A reference provider on a free loopback port; its data stays in a folder between runs.

    It ends when its standard input closes, so it never outlives this process.
    """

    def __init__(self, data: Path) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "reference_provider", "--port", "0", "--exit-with-stdin"),
                *("--database", str(data / "provider.sqlite")),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        try:
            greeting = self._greeting()
        except BaseException:
            self.stop()
            raise
        self.url: str = greeting["url"]
        self.email: str = greeting["email"]
        self.password: str = greeting["password"]
        self.gateway: dict[str, str] | None = greeting["gateway"]

    def _greeting(self) -> dict[str, Any]:
        stdout = self._process.stdout
        assert stdout is not None
        ready, _, _ = select.select([stdout], [], [], _READY_SECONDS)
        line = stdout.readline() if ready else b""
        if not line:
            raise ProviderDidNotStart("the embedded provider did not start.")
        return dict(json.loads(line))

    def stop(self) -> None:
        """Ends the provider and waits for it."""
        self._process.terminate()
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def __enter__(self) -> "EmbeddedProvider":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


def local_secret(data: Path) -> str:
    """The secret of this machine's own sessions, made on the first run and kept private."""
    path = data / "secret"
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        secret = secrets.token_hex(32)
        path.touch(mode=0o600)
        path.write_text(secret, encoding="ascii")
        return secret
