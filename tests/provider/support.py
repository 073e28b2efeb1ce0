"""A provider in a thread, with a clock that tests set, and clients of installers who call it."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp

from provider_kit.reference_provider.app import create_app
from provider_kit.reference_provider.clock import Clock
from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.passwords import digest
from provider_kit.reference_provider.seeding.accounts import EMAIL, PASSWORD
from tests.support.patience import PATIENCE_SECONDS
from tests.support.servers import started

ROOT = Path(__file__).parents[2]
SESSION = "/auth/api/accounts/session"
ACCOUNT = "/auth/api/accounts/account"
HEATERS = "/heaters/api/heaters"
HASHED = digest(PASSWORD)


class HandClock(Clock):
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        super().__init__(speed=0)
        self._ahead = timedelta()

    def now(self) -> datetime:
        return super().now() + self._ahead

    def advance(self, **duration: float) -> None:
        self._ahead += timedelta(**duration)


@dataclass
class Running:
    """A provider that runs."""

    url: str
    app: Starlette
    clock: HandClock
    database: Database
    clients: ExitStack

    def visitor(self, **headers: str) -> httpx.Client:
        """A client without a session."""
        client = httpx.Client(
            base_url=self.url,
            headers={"app": "installer"} | headers,
            timeout=PATIENCE_SECONDS,
            verify=False,
        )
        return self.clients.enter_context(client)

    def log_in(self, email: str = EMAIL, **headers: str) -> httpx.Client:
        client = self.visitor(**headers)
        answer = client.post(SESSION, json={"email": email, "password": HASHED})
        assert answer.status_code == 200, answer.text
        client.headers["X-CSRF-Token"] = answer.json()["csrf_token"]
        return client


@contextmanager
def running(
    path: Path, *, push_token: str | None = None, around: Callable[[ASGIApp], ASGIApp] | None = None
) -> Iterator[Running]:
    """Runs a provider. `around` wraps its ASGI app in another one, which is served."""
    database, clock = Database(path), HandClock()
    app = create_app(database, clock, push_token=push_token)
    listens: Any = around(app) if around else app
    server = uvicorn.Server(uvicorn.Config(listens, port=0, log_level="warning", ws="none"))
    with closing(database), started(server), closing(app.state.hub), ExitStack() as clients:
        port = server.servers[0].sockets[0].getsockname()[1]
        yield Running(f"http://127.0.0.1:{port}", app, clock, database, clients)


def events(response: httpx.Response) -> Iterator[tuple[str, dict[str, Any]]]:
    """The id and the data of each event of a stream."""
    event_id = ""
    for line in response.iter_lines():
        if line.startswith("id: "):
            event_id = line[4:]
        if line.startswith("data: "):
            yield event_id, json.loads(line[6:])


def moment(text: str) -> datetime:
    """A time as the contract writes it: ISO 8601 in UTC with Z."""
    assert text.endswith("Z"), text
    return datetime.fromisoformat(text)


LIST = "/auth/api/installers/heaters"
CUSTOMERS = "/auth/api/installers/accounts"
LINK = "/auth/api/installers/account"
INVITE = "/auth/api/installers/invite"
INVITES = "/auth/api/installers/invites"
NOTIFICATIONS = "/heaters/api/heater_notifications"
MAINTENANCES = "/heaters/api/heater_maintenances"
PARAMETERS = f"{HEATERS}/heater_parameters"
SETTINGS = "/auth/api/accounts/settings"
THRESHOLDS = "/auth/api/account_settings"

CODES = {
    1: "online",
    2: "offline",
    3: "problem",
    4: "program",
    7: "holiday",
    9: "no_connection",
    10: "invalid_thermostat",
    11: "summer",
}


def everything(client: httpx.Client, path: str = LIST, /, **query: Any) -> list[dict[str, Any]]:
    answer = client.get(path, params=query)
    assert answer.status_code == 200
    return list(answer.json())


def one(client: httpx.Client, **wanted: object) -> dict[str, Any]:
    """A heater with these values."""
    return next(
        each
        for each in everything(client)
        if all(each[name] == value for name, value in wanted.items())
    )


def what_can_change(client: httpx.Client) -> list[object]:
    """Much of what calls can change, as an installer reads it."""
    of_heaters = (f"{NOTIFICATIONS}?limit=10", f"{PARAMETERS}/20001", f"{MAINTENANCES}/20001")
    paths = (ACCOUNT, THRESHOLDS, INVITES, *of_heaters)
    return [client.get(path).json() for path in paths]


CUSTOMER: dict[str, Any] = {
    "first_name": "Eva",
    "last_name": "Mertens",
    "email": "eva@example.org",
    "email2": "eva@example.org",
    "address": "Vaartstraat",
    "address_number": "12 B",
    "postal_code": "2300",
    "city_name": "Turnhout",
    "country_id": 7,
    "language_id": 1,
}
