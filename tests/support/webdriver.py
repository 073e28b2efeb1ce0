"""The commands of WebDriver by the two protocols that browsers have for them: Firefox's own one,
Marionette, which is JSON over a socket, and HTTP. Commands have Marionette's names in both."""

import json
import socket
from typing import Any, Protocol

import httpx

from tests.support.patience import PATIENCE_SECONDS

_ADDRESSES = {
    "Navigate": ("POST", "url"),
    "DeleteAllCookies": ("DELETE", "cookie"),
    "ExecuteScript": ("POST", "execute/sync"),
    "FindElement": ("POST", "element"),
    "ElementClick": ("POST", "element/{id}/click"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "PerformActions": ("POST", "actions"),
    "SetWindowRect": ("POST", "window/rect"),
    "TakeScreenshot": ("GET", "screenshot"),
}
"""The method and path of each command over HTTP, below the session."""


class CommandError(Exception):
    """A command that the browser has refused."""


class Connection(Protocol):
    def send(self, command: str, **parameters: Any) -> Any:
        """Returns the command's value. Raises CommandError."""

    def close(self) -> None:
        """Ends the session."""


class Marionette:
    """A session at this port. Raises OSError if nothing listens there."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS)
        self._answers = self._socket.makefile("rb")
        self._read()
        self._number = 0
        self.send("NewSession")

    def send(self, command: str, **parameters: Any) -> Any:
        return self._call(f"WebDriver:{command}", parameters)

    def close(self) -> None:
        self._call("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._answers.close()
        self._socket.close()

    def in_browser(self, script: str) -> Any:
        """Runs a script with the rights of the browser itself."""
        self._call("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.send("ExecuteScript", script=script, args=[])
        finally:
            self._call("Marionette:SetContext", {"value": "content"})

    def _call(self, command: str, parameters: dict[str, Any]) -> Any:
        self._number += 1
        message = json.dumps([0, self._number, command, parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(message), message))
        _, _, error, result = self._read()
        if error:
            raise CommandError(f"{error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and "value" in result else result

    def _read(self) -> Any:
        length = b""
        while (digit := self._answers.read(1)) != b":":
            if not digit:
                raise CommandError("the browser has hung up")
            length += digit
        return json.loads(self._answers.read(int(length)))


class WebDriver:
    """A session at a driver's address, with these capabilities. Raises httpx.TransportError if
    nothing listens there."""

    def __init__(self, address: str, capabilities: dict[str, Any]) -> None:
        self._http = httpx.Client(
            base_url=address, timeout=PATIENCE_SECONDS, trust_env=False, verify=False
        )
        wanted = {"capabilities": {"alwaysMatch": capabilities}}
        self._session = f"/session/{self._ask('POST', '/session', wanted)['sessionId']}"

    def send(self, command: str, **parameters: Any) -> Any:
        method, path = _ADDRESSES[command]
        place = path.format(id=parameters.pop("id", ""))
        return self._ask(method, f"{self._session}/{place}", parameters)

    def close(self) -> None:
        self._ask("DELETE", self._session, {})
        self._http.close()

    def _ask(self, method: str, path: str, body: dict[str, Any]) -> Any:
        answer = self._http.request(method, path, json=body if method == "POST" else None)
        value = answer.json()["value"]
        if answer.is_error:
            raise CommandError(f"{value['error']}: {value['message']}")
        return value
