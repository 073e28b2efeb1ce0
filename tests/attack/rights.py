"""Attacks with a right that has been withdrawn: pages, streams, files and forms still in use.

An installer has a heater open in one tab and removes its customer in another. What must not happen:
data of the heater in any response, a write that is carried out, and an error page without design.
"""

import itertools
from collections.abc import Sequence
from typing import Any

import httpx
from starlette.requests import Request
from starlette.responses import Response

from tests.support.attacked import attacked_through
from tests.support.faults import FaultyProxy
from tests.support.forms import shown
from tests.support.user import User, embedded_page

_TABS = ("details", "params", "stats", "realtime", "report", "details?dialog=note")
_ENCODINGS = ("text/html", "application/json")
_REFUSED = (403, 404)


class _Recorder(FaultyProxy):
    """Also records the writes that the provider has carried out."""

    def __init__(self, upstream: str) -> None:
        super().__init__(upstream)
        self.written: list[str] = []

    async def _forward(self, request: Request, path: str, body: bytes) -> Response:
        response = await super()._forward(request, path, body)
        if request.method != "GET" and response.status_code < 300:
            self.written.append(f"{request.method} {path}")
        return response


def run(*, short: bool) -> list[str]:
    """The counts of the attacks; `short` tries one heater. Raises AssertionError."""
    pages = forms = others = 0
    with attacked_through(_Recorder) as world, User(world.host) as user:
        user.login()
        for _ in range(1 if short else 10):
            use = _Use(user, user.page("/heaters/?status=ON")["data"]["heaters"][0])
            use.prepare()
            for customer in use.customers:
                removed = user.post(f"/customer/{customer}?dialog=remove", {"remove": "1"})
                assert removed.status_code == 303, removed.text
            pages += use.open_pages()
            world.proxy.written.clear()
            forms += use.send_forms()
            assert not world.proxy.written, world.proxy.written
            others += use.ask_beside()
    return [
        f"pages of heaters whose customer was removed meanwhile: {pages}, 0 shown",
        f"forms that were open before: {forms}, 0 carried out",
        f"streams, maps, searches and files: {others}, 0 that name the heater",
    ]


class _Use:
    """A heater that an installer has open."""

    def __init__(self, user: User, row: dict[str, Any]) -> None:
        self._user = user
        self._place = f"/heaters/{row['id']}/{row['sw_type']}"
        details = user.page(f"{self._place}/details")["data"]
        owners = details["heater"]["customers"]
        self.customers = [owner["id"] for owner in owners]
        self._secrets = [
            *(row["serial_number"], details["heater"]["gateway_mac"]),
            *(owner[name] for owner in owners for name in ("email", "phone_number")),
        ]
        self._id = row["id"]
        self._forms: dict[str, dict[str, str]] = {}

    def prepare(self) -> None:
        """Opens the forms, each with the token of its page."""
        note = {"name": "Cleaned", "date": "2026-01-02", "time": "09:30"}
        parameters = self._user.page(f"{self._place}/params")["data"]["parameters"]["items"]
        changes = {f"params/{each['id']}": {"value": "1"} for each in parameters}
        typed = {"details?dialog=note": note, "params?dialog=reset": {"reset": "1"}, **changes}
        for tab, fields in typed.items():
            document = self._user.get(f"{self._place}/{tab}").text
            assert self._secrets[0] in document, tab
            csrf = embedded_page(document)["csrf"]
            self._forms[f"{self._place}/{tab}"] = {**shown(document), "csrf": csrf, **fields}

    def open_pages(self) -> int:
        pages = [*(f"{self._place}/{tab}" for tab in _TABS), *self._forms]
        pages += [f"/customer/{customer}" for customer in self.customers]
        for address, accept in itertools.product(pages, _ENCODINGS):
            self._assert_refused(self._user.get(address, accept=accept), address)
        return len(pages) * len(_ENCODINGS)

    def send_forms(self) -> int:
        for (address, fields), accept in itertools.product(self._forms.items(), _ENCODINGS):
            answer = self._user.http.post(address, data=fields, headers={"accept": accept})
            self._assert_refused(answer, address)
        return len(self._forms) * len(_ENCODINGS)

    def ask_beside(self) -> int:
        """Requests streams, maps and files: those of the heater must be refused, and those of all
        heaters must not contain it."""
        own = (f"/live/heaters/{self._id}/realtime", f"/live/heater-map?heater={self._id}")
        for address in own:
            answer = self._user.get(address)
            assert answer.status_code in _REFUSED, (address, answer.status_code)
            self._assert_silent(answer, address)
        everything = ("/live/heater-map", "/heaters.csv", "/customers.csv", "/", "/customers")
        for address in (*everything, f"/search?q={self._secrets[0]}&group=heaters"):
            answer = self._user.get(address, accept="*/*")
            assert answer.status_code == 200, (address, answer.status_code)
            self._assert_silent(answer, address, self._secrets[1:] if "q=" in address else ())
        return len(own) + len(everything) + 1

    def _assert_refused(self, answer: httpx.Response, address: str) -> None:
        assert answer.status_code in _REFUSED, (address, answer.status_code)
        self._assert_silent(answer, address)
        is_page = answer.headers["content-type"].startswith("text/html")
        page = embedded_page(answer.text) if is_page else answer.json()
        assert page["problem"]["kind"] in ("not_linked", "gone"), (address, page["problem"])
        assert not is_page or '<main id="main"' in answer.text, address

    def _assert_silent(
        self, answer: httpx.Response, address: str, secrets: Sequence[str] = ()
    ) -> None:
        told = [each for each in secrets or self._secrets if each and each in answer.text]
        assert not told, (address, told)
