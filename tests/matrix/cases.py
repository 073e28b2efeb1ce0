"""The requests of users: every screen with its dialogs, every endpoint, file and form."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from PIL import Image

from server.web.routes import ROUTES
from tests.support.examples import EXAMPLES, example
from tests.support.user import EMAIL, PASSWORD


@dataclass(frozen=True)
class Case:
    """One request. With `fields` it sends a form; `has_session` says whether it is logged in."""

    route: str
    address: str
    fields: dict[str, str] | None = None
    file: bytes | None = None
    has_session: bool = True
    is_page: bool = True
    """Whether it is a screen, which is available as HTML and as JSON."""

    def __str__(self) -> str:
        sends = " " + ",".join(sorted(self.fields)) if self.fields is not None else ""
        return f"{'POST' if sends or self.file else 'GET'} {self.address}{sends}"


@dataclass
class World:
    """The ids in the seeded world that addresses need."""

    customer: str
    heater: str
    """A heater with a current fault."""
    sw_type: str
    parameter: str
    notification: str
    threshold: str
    kind: str
    """A type of the catalogue."""
    series: str
    person: str
    """A customer who can be invited."""
    person_heater: str
    hidden: dict[str, dict[str, str]]
    """The hidden fields of the forms at an address."""


def screens(world: World) -> Iterator[Case]:
    """Every route of the table, and some with dialogs and filters."""
    heater = f"/heaters/{world.heater}/{world.sw_type}"
    values = {
        **EXAMPLES,
        "/customer/:id": world.customer,
        "/heaters/:id": world.heater,
        "/heaters/:id/:sw_type": world.sw_type,
        "/heaters/:id/:sw_type/params/:param": world.parameter,
        "/heater-info/:id": world.kind,
    }
    for route in ROUTES:
        yield Case(route.name, example(route, values), has_session=route.needs_session)
    for name, address in (
        ("customers", "/customers?q=am"),
        ("worklist", "/worklist?reason=FAULT"),
        ("heaters", "/heaters/?status=FAULT"),
        ("heaters", "/heaters/?status=OTHER&status=ON"),
        ("heaters", "/heaters/?reason=PRESSURE"),
        ("heaters", "/heaters/?fault=F09"),
        ("heater-details", f"{heater}/details?dialog=note"),
        ("heater-params", f"{heater}/params?dialog=reset"),
        ("heater-report", f"{heater}/report?for=customer"),
        ("notifications", f"/notifications?heater={world.heater}&page=2"),
        ("my-profile", "/my-profile?dialog=remove"),
        ("customer", f"/customer/{world.customer}?dialog=remove"),
        ("customers-add", "/customers/add?postal_code=3583em&address_number=14a"),
        ("customers-create", f"/customers/create?created={world.customer}"),
        ("customers-invite", "/customers/invite?account_id=1&postal_code=3583em&address_number=14"),
        ("invites", "/invites?state=PENDING"),
        ("heater-info", "/heater-info?q=F0"),
        ("heater-info-detail", f"/heater-info/{world.kind}?tab=faults"),
        ("search", "/search?q=am"),
        ("search", "/search?q=am&group=heaters"),
    ):
        yield Case(name, address)


def endpoints(world: World) -> Iterator[Case]:
    for address in (
        "/live/unread",
        "/live/heater-map",
        "/live/heater-map?status=FAULT",
        f"/live/heater-map?heater={world.heater}",
        "/live/catalogue",
        f"/live/series/{world.series}/image",
        f"/live/heaters/{world.heater}/realtime",
        "/my-profile/picture",
        "/heaters.csv",
        "/heaters.csv?reason=PRESSURE",
        "/heaters.csv?fault=F09",
        "/customers.csv",
        "/notifications.csv",
    ):
        yield Case(address.partition("?")[0], address, is_page=False)


def forms(world: World) -> Iterator[Case]:
    heater = f"/heaters/{world.heater}/{world.sw_type}"
    login = {"email": EMAIL, "password": PASSWORD}
    yield Case("login", "/login", login, has_session=False)
    recover = {"intent": "recover", "reset_email": "a@b.test"}
    yield Case("login", "/login?dialog=recover", recover, has_session=False)
    yield Case("contact", "/contact", {"content": "It drips."})
    note = {"name": "Cleaned", "date": "2026-01-02", "time": "09:30"}
    yield Case("heater-details", f"{heater}/details?dialog=note", note)
    mark = {"notification": world.notification, "read": "1", "refusal": "snackbar"}
    yield Case("heater-details", f"{heater}/details", mark)
    yield Case("notifications", "/notifications", mark)
    yield Case("notifications", "/notifications", {"all": "1", "refusal": "snackbar"})
    undo = {"undo": world.notification, "refusal": "snackbar"}
    yield Case("notifications", "/notifications", undo)
    param = f"{heater}/params/{world.parameter}"
    yield Case("heater-param", param, {**world.hidden[param], "value": "60"})
    yield Case("heater-params", f"{heater}/params?dialog=reset", {"reset": "1"})
    yield from _account_forms(world)
    yield from _customer_forms(world)
    # These are last, because a host does not write a session that has ended.
    removed = {"intent": "remove", "confirm": EMAIL}
    yield Case("my-profile", "/my-profile?dialog=remove", removed)
    yield Case("logout", "/logout", {})


def _account_forms(world: World) -> Iterator[Case]:
    for setting, value in (("temperature_unit", "F"), ("language", "nl")):
        yield Case("settings", "/settings", {"setting": setting, setting: value})
    yield Case("settings", "/settings", {"setting": "email_notification"})
    own = f"value.{world.threshold}"
    threshold = {"setting": f"threshold.{world.threshold}", own: "1.2", **world.hidden["/settings"]}
    yield Case("settings", "/settings", threshold)
    changed = {"intent": "save", "city_name": "Elsewhere", "was.city_name": "x"}
    yield Case("my-profile", "/my-profile", changed)
    yield Case("my-profile", "/my-profile", {"intent": "picture"}, file=_picture())
    password = {"current_password": PASSWORD, "password": PASSWORD, "password2": PASSWORD}
    yield Case("password-update", "/password-update", password)


def _customer_forms(world: World) -> Iterator[Case]:
    yield Case("customer", f"/customer/{world.customer}?dialog=remove", {"remove": "1"})
    label = {"mac": "0C8B95F00001", "check_code": "WELCOME01"}
    yield Case("customer-connect", f"/customer/{world.customer}/connect", label)
    invitation = f"/customers/invite?account_id={world.person}&heater_id={world.person_heater}"
    yield Case("customers-invite", invitation, {"invite": "1"})
    person: dict[str, Any] = dict.fromkeys(("first_name", "last_name", "city_name"), "A")
    person |= {"email": "a@b.test", "email2": "a@b.test", "address": "K", "address_number": "1"}
    person |= {"postal_code": "3583 EM", "country_id": "1", "language_id": "2"}
    yield Case("customers-create", "/customers/create", person)


def _picture() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (8, 8)).save(out, "PNG")
    return out.getvalue()
