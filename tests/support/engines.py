"""Starts Firefox and WebKitGTK with a profile and a window of their own."""

import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import free_port
from tests.support.webdriver import Connection, Marionette, WebDriver

ENGINES = ("firefox", "webkit")
PHONE, DESK = (390, 844), (1280, 900)
_PREFERENCES = {
    # Firefox picks a free port and writes it into its profile.
    "marionette.port": 0,
    "intl.accept_languages": "en-GB",
    "app.update.auto": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
# The window cannot be narrower than its tool bar.
_NARROW_WINDOW = "window * { font-size: 1px; min-width: 0; padding: 0; margin: 0; }"
_NARROW_FIREFOX = "document.documentElement.style.minWidth = '0'"


@contextlib.contextmanager
def running_engine(name: str, folder: Path) -> Iterator[Connection]:
    """A session of `name`, one of ENGINES, with its profile in `folder`. Skips the test where it is
    not installed."""
    folder.mkdir(parents=True)
    with (_firefox if name == "firefox" else _webkit)(folder) as connection:
        yield connection


def _find(*names: str) -> str:
    """The path of the first of these programs that is installed. Skips the test if none is."""
    for name in names:
        if path := shutil.which(name):
            return path
    pytest.skip(f"{names[0]} is not installed: sh tests/find-engines.sh")


@contextlib.contextmanager
def _firefox(folder: Path) -> Iterator[Connection]:
    program = _find("firefox-esr", "firefox")
    lines = (f'user_pref("{name}", {json.dumps(value)});' for name, value in _PREFERENCES.items())
    (folder / "user.js").write_text("\n".join(lines))
    command = [program, "--headless", "--no-remote", "--profile", str(folder)]
    # The console is read with the rights of the browser itself.
    command += ["--marionette", "--remote-allow-system-access"]
    port = folder / "MarionetteActivePort"
    with _running(command, folder) as process:
        until(lambda: process.poll() is not None or (port.exists() and bool(port.read_text())))
        connection = Marionette(int(port.read_text()))
        connection.in_browser(_NARROW_FIREFOX)
        yield connection
        connection.close()
        process.wait(PATIENCE_SECONDS)


@contextlib.contextmanager
def _webkit(folder: Path) -> Iterator[Connection]:
    screen, driver = _find("Xvfb"), _find("WebKitWebDriver")
    styles = folder / "gtk-3.0"
    styles.mkdir()
    (styles / "gtk.css").write_text(_NARROW_WINDOW)
    with _running([screen, "-displayfd", "1", "-nolisten", "tcp"], folder, pipe=True) as display:
        assert display.stdout
        number = display.stdout.readline().decode().strip()
        settings = {"DISPLAY": f":{number}", "XDG_CONFIG_HOME": str(folder)}
        port = free_port()
        with _running([driver, f"--port={port}"], folder, settings=settings):
            address = f"http://127.0.0.1:{port}"
            until(lambda: _listens(address))
            connection = WebDriver(address, {})
            yield connection
            connection.close()


def _listens(address: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{address}/status", trust_env=False).is_success
    return False


@contextlib.contextmanager
def _running(
    command: list[str],
    folder: Path,
    *,
    settings: dict[str, str] | None = None,
    pipe: bool = False,
) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / "programs.log").open("ab") as log:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE if pipe else log,
            stderr=log,
            env={**os.environ, **(settings or {})},
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)
        if process.stdout:
            process.stdout.close()
