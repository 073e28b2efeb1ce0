"""The requests of users: every screen with its dialogs, every endpoint, file and form."""

from collections.abc import Iterator
from dataclasses import dataclass

from server.web.routes import ROUTES
from tests.support.examples import EXAMPLES, example
from tests.support.pictures import encoded
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
    picture: str
    """The address of a series' picture."""
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
        world.picture,
        f"/live/heaters/{world.heater}/realtime",
        "/heaters.csv",
        "/heaters.csv?reason=PRESSURE",
        "/heaters.csv?fault=F09",
        "/customers.csv",
        "/notifications.csv",
    ):
        yield Case(address.partition("?")[0], address, is_page=False)


def forms(world: World) -> list[Case]:
    heater = f"/heaters/{world.heater}/{world.sw_type}"
    param = f"{heater}/params/{world.parameter}"
    login = {"email": EMAIL, "password": PASSWORD}
    recover = {"intent": "recover", "reset_email": "a@b.test"}
    note = {"name": "Cleaned", "date": "2026-01-02", "time": "09:30"}
    mark = {"notification": world.notification, "read": "1", "refusal": "snackbar"}
    undo = {"undo": world.notification, "refusal": "snackbar"}
    removed = {"intent": "remove", "confirm": EMAIL}
    return [
        Case("login", "/login", login, has_session=False),
        Case("login", "/login?dialog=recover", recover, has_session=False),
        Case("contact", "/contact", {"content": "It drips."}),
        Case("heater-details", f"{heater}/details?dialog=note", note),
        Case("heater-details", f"{heater}/details", mark),
        Case("notifications", "/notifications", mark),
        Case("notifications", "/notifications", {"all": "1", "refusal": "snackbar"}),
        Case("notifications", "/notifications", undo),
        Case("heater-param", param, {**world.hidden[param], "value": "60"}),
        Case("heater-params", f"{heater}/params?dialog=reset", {"reset": "1"}),
        *_account_forms(world),
        *_customer_forms(world),
        # These are last, because a host does not write a session that has ended.
        Case("my-profile", "/my-profile?dialog=remove", removed),
        Case("logout", "/logout", {}),
    ]


def _account_forms(world: World) -> list[Case]:
    unit = {"setting": "temperature_unit", "temperature_unit": "F"}
    own = f"value.{world.threshold}"
    threshold = {"setting": f"threshold.{world.threshold}", own: "1.2", **world.hidden["/settings"]}
    changed = {"intent": "save", "city_name": "Elsewhere", "was.city_name": "x"}
    password = {"current_password": PASSWORD, "password": PASSWORD, "password2": PASSWORD}
    return [
        Case("settings", "/settings", unit),
        Case("settings", "/settings", {"setting": "language", "language": "nl"}),
        Case("settings", "/settings", {"setting": "email_notification"}),
        Case("settings", "/settings", threshold),
        Case("my-profile", "/my-profile", changed),
        Case("my-profile", "/my-profile", {"intent": "picture"}, file=encoded("PNG")),
        Case("password-update", "/password-update", password),
    ]


def _customer_forms(world: World) -> list[Case]:
    label = {"mac": "0C8B95F00001", "check_code": "WELCOME01"}
    invitation = f"/customers/invite?account_id={world.person}&heater_id={world.person_heater}"
    person = {
        **dict.fromkeys(("first_name", "last_name", "city_name"), "A"),
        "email": "a@b.test",
        "email2": "a@b.test",
        "address": "K",
        "address_number": "1",
        "postal_code": "3583 EM",
        "country_id": "1",
        "language_id": "2",
    }
    return [
        Case("customer", f"/customer/{world.customer}?dialog=remove", {"remove": "1"}),
        Case("customer-connect", f"/customer/{world.customer}/connect", label),
        Case("customers-invite", invitation, {"invite": "1"}),
        Case("customers-create", "/customers/create", person),
    ]
