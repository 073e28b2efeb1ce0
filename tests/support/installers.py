"""Simulated installers: they load pages with their files, send forms and read the streams of
heaters, and retry as a browser does. The host's responses are recorded, to be compared with the
data that was written."""

import contextlib
import itertools
import re
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

import httpx

from tests.support.heaters import heater_of, path
from tests.support.user import User, embedded_page
from tests.support.writes import with_what_it_shows

_PAGES = ("/", "/heaters/", "/worklist", "/customers", "/notifications", "/changes", "/settings")
_FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')
_PAUSE_SECONDS = 0.2
_BROWSERS_PAUSE_SECONDS = 3.0
"""The pause before Chromium reconnects to a stream that has not set one (`retry`)."""
_RETRIES = 40
_PARAMETER = "params/11"


@dataclass
class Told:
    """The host's responses to installers, and their failures."""

    answers: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    """Requests that a user would call failed."""
    cut_off: list[str] = field(default_factory=list)
    """Responses whose host was killed while it sent them: only the browser can repeat them, by
    loading the page again."""
    notes: list[str] = field(default_factory=list)
    """Texts of service notes that the host reported as saved."""
    unknown: list[str] = field(default_factory=list)
    """Texts of service notes that the host reported as possibly saved."""
    refused: list[str] = field(default_factory=list)
    not_logged: list[str] = field(default_factory=list)
    """Saved notes that the host reported as missing in the log, which did not respond in time."""
    parameters: int = 0
    """The number of changed parameters that the host reported as sent."""
    unanswered: list[str] = field(default_factory=list)
    """The failures in place of a response to a form, which was sent again."""


class Installer:
    """One browser. `name` distinguishes the texts of installers."""

    def __init__(self, address: str, name: str, told: Told) -> None:
        self.user = User(address).login()
        self._name = name
        self._told = told
        heater = heater_of(self.user, "hpcu")
        self._details = path(heater, "details")
        self._parameter = path(heater, _PARAMETER)

    def work_until(self, stop: threading.Event) -> None:
        with self.user:
            for number in itertools.count():
                if stop.is_set():
                    return
                try:
                    self._visit(number)
                except httpx.RemoteProtocolError as error:
                    self._told.cut_off.append(repr(error)[:200])
                except Exception as error:  # noqa: BLE001 - Any error is a failure for the user.
                    self._told.failures.append(f"{self._name}: {error!r}"[:500])
                stop.wait(_PAUSE_SECONDS)

    def _visit(self, number: int) -> None:
        self._read(_PAGES[number % len(_PAGES)], with_files=number % 4 == 0)
        if number % 3 == 0:
            self._note(f"installer {self._name}, note {number}")
        if number % 5 == 0:
            self._change()

    def _read(self, address: str, *, with_files: bool = False) -> str:
        answer = self.user.get(address)
        self._told.answers[f"pages {answer.status_code}"] += 1
        if answer.status_code != 200 or not answer.text.rstrip().endswith("</html>"):
            self._fail(f"GET {address}", answer)
            return ""
        for file in _FILE.findall(answer.text) if with_files else ():
            content = self.user.get(file)
            self._told.answers[f"files {content.status_code}"] += 1
            if content.status_code != 200:
                self._fail(f"GET {file}", content)
        return answer.text

    def _note(self, text: str) -> None:
        address = f"{self._details}?dialog=note"
        if not (html := self._read(address)):
            return
        fields = {"name": text, "date": "2026-01-02", "time": "09:30"}
        answer = self._send(address, {"csrf": embedded_page(html)["csrf"], **fields})
        if answer is None:
            return
        if answer.status_code == 303:
            self._saved(text, self._read(answer.headers["location"].partition("#")[0]))
        elif "SEND_UNKNOWN" in answer.text:
            self._told.unknown.append(text)
        else:
            self._told.refused.append(text)
            self._fail(f"POST {address}", answer)

    def _saved(self, text: str, html: str) -> None:
        """Records a saved note. The page after it may say that the note is missing in the log."""
        flash = embedded_page(html)["flash"] if html else None
        if flash and flash.get("not_logged"):
            self._told.not_logged.append(text)
        self._told.notes.append(text)

    def _change(self) -> None:
        html = self._read(self._parameter)
        if not html:
            return
        page = embedded_page(html)
        value = "7" if page["data"]["typed"] != "7" else "8"
        fields = with_what_it_shows(self.user, self._parameter, {"value": value}, "")[1]
        answer = self._send(self._parameter, {"csrf": page["csrf"], **fields})
        # Another installer may have changed it meanwhile; then the form is refused (422).
        if answer is not None and answer.status_code == 303:
            self._told.parameters += 1

    def _send(self, address: str, form: dict[str, str]) -> httpx.Response | None:
        """Sends a form until the host itself has answered."""
        for _ in range(_RETRIES):
            try:
                answer = self.user.http.post(address, data=form)
                if answer.status_code == 303 or 'id="page"' in answer.text:
                    self._told.answers[f"forms {answer.status_code}"] += 1
                    return answer
                self._told.unanswered.append(f"{answer.status_code} {answer.text[:80]}")
            except httpx.TransportError as error:
                self._told.unanswered.append(repr(error))
            time.sleep(_PAUSE_SECONDS)
        self._told.failures.append(f"{self._name}: no answer to {address}")
        return None

    def _fail(self, what: str, answer: httpx.Response) -> None:
        head = re.sub(r"\s+", " ", answer.text)[:200]
        self._told.failures.append(f"{self._name}: {what}: {answer.status_code} {head}")


class StreamReader:
    """Reads a heater's stream as an EventSource does, and keeps the ids of its events."""

    def __init__(self, address: str, stream: str) -> None:
        self.ids: list[str] = []
        self.connections = 0
        self.refusals: list[int] = []
        self._user = User(address).login()
        self._stream = stream
        self._pause = _BROWSERS_PAUSE_SECONDS

    def read_until(self, stop: threading.Event) -> None:
        with self._user:
            while not stop.is_set():
                with contextlib.suppress(httpx.TransportError):
                    self._read(stop)
                stop.wait(self._pause)

    def _read(self, stop: threading.Event) -> None:
        headers = {"last-event-id": self.ids[-1]} if self.ids else {}
        with self._user.http.stream("GET", self._stream, headers=headers) as response:
            if response.status_code != 200:
                self.refusals.append(response.status_code)
                return
            self.connections += 1
            self._pause = _BROWSERS_PAUSE_SECONDS
            for line in response.iter_lines():
                name, _, value = line.partition(": ")
                if name == "id":
                    self.ids.append(value)
                elif name == "retry":
                    self._pause = int(value) / 1000
                if stop.is_set():
                    return
