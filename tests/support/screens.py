"""Every screen as a document: with its dialogs, refused forms, empty lists and missing parts."""

import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

from server.domain.lookups import LANGUAGE_ID, Language
from tests.support.examples import CUSTOMER, TYPE_OF_HEATER, addresses
from tests.support.faults import DOWN, Fault, FaultyProxy
from tests.support.heaters import TYPES, all_heaters, answers
from tests.support.heaters import path as heater_path
from tests.support.rows import located
from tests.support.sheets import make_examples
from tests.support.user import User


class Document(NamedTuple):
    """One screen in one state."""

    what: str
    html: str


_ANSWERS = {
    "empty": Fault(404, b"{}"),
    "broken": Fault(500, b"{}"),
    "not plausible": answers([located(heater_pressure=-1.25, heater_status_name=None)]),
}
_LISTS = (
    *("auth/api/installers", "auth/api/account_settings", "faqs/api"),
    *("heaters/api/heaters/stat", "heaters/api/heaters/history", "heaters/api/heaters/list"),
    *("heaters/api/heaters/heater_parameters", "heaters/api/heaters/heater_information"),
    *("heaters/api/heater_notifications", "heaters/api/heater_maintenances"),
)
_LISTING = (
    *("/", "/worklist", "/customers", "/heaters/", "/notifications", "/notifications?read=0"),
    *("/invites", "/help", "/heater-info", "/settings", "/search?q=zzzz", "/customers/add"),
)
_REPORTS = ("for=customer", "parameters=all")
_LABEL = {"mac": "0C8B95F00001", "check_code": "WELCOME01"}


def account(language: Language) -> str:
    """The e-mail address of the demo account with this language."""
    return "installer@heatdesk.test" if language == "en" else f"{language}@heatdesk.test"


def all_documents(host: str, proxy: FaultyProxy, language: Language) -> Iterator[Document]:
    """The whole product in one language. The only change in the world is a new registration."""
    with User(host, language) as user:
        yield from _open(user, language)
        yield _new_terms(user, proxy, language)
    with User(host, language) as user:
        user.login(account(language))
        make_examples(user)
        yield from _screens(user)
        yield from _refusals(user)
        yield from _scans(user, proxy)
        yield from _sent(user, proxy)
        yield from _without_content(user, proxy)


def _shown(user: User, *paths: str) -> Iterator[Document]:
    for path in paths:
        yield Document(path, user.http.get(path, follow_redirects=True).text)


def _refused(user: User, path: str, fields: dict[str, str]) -> Document:
    answer = user.post(path, fields)
    assert answer.status_code == 422, (path, answer.status_code)
    return Document(f"{path}, refused", answer.text)


def _open(user: User, language: Language) -> Iterator[Document]:
    yield from _shown(user, "/login", "/login?dialog=recover", "/register", "/logout", "/nowhere")
    yield _refused(user, "/login", {})
    yield _refused(user, "/login?dialog=recover", {"intent": "recover"})
    user.post("/register", {"accept": user.page("/register")["data"]["terms"]["id"]})
    yield from _shown(user, "/register", "/register?dialog=terms")
    yield _refused(user, "/register", {"password": "x", "email": "a"})
    names = user.post("/register", {}, accept="application/json").json()["form"]["errors"]
    typed = {name: "somebody new" for name in names if name}
    # An address that has an account cannot be registered again.
    email = f"{secrets.token_hex(4)}@heatdesk.test"
    typed |= dict.fromkeys(("email", "email2"), email)
    yield from _shown(user, user.post("/register", typed).headers["location"], "/login")


def _new_terms(user: User, proxy: FaultyProxy, language: Language) -> Document:
    session = {"auth": True, "csrf_token": "t", "reconfirm_ga": True}
    person = {"company_name": "New Terms", "language_id": LANGUAGE_ID[language]}
    proxy.break_("auth/api/accounts/session", answers(session), "POST")
    proxy.break_("auth/api/accounts/account", answers(person), "GET")
    proxy.break_("heaters/api/heater_notifications/new", answers({"num_notifications": 1}))
    shown = user.get(
        user.post("/login", {"email": "a@b.test", "password": "x"}).headers["location"]
    )
    proxy.mend()
    return Document("/login, new terms", shown.text)


def _screens(user: User) -> Iterator[Document]:
    yield from _shown(
        user,
        *addresses(),
        *("/my-profile?dialog=remove", "/nowhere", "/customers?q=zzzz", "/customer/999999"),
        *("/customers?page=2", "/heaters/?sort=num_days_heater_offline", "/heaters/?q=zzzz"),
        *("/worklist?reason=PRESSURE", "/worklist?reason=FLAMES"),
        *("/customers/add?create=1", "/customers/add?postal_code=zz&address_number=1"),
        *("/customers/add?postal_code=3583em&address_number=14a", "/search?q=am"),
        *("/search?q=a", "/heater-info?q=F0", "/heater-info?q=zzzz"),
        *(f"/heater-info/{TYPE_OF_HEATER}?tab=faults", "/heater-info/999999"),
        *("/invites?state=REJECTED", "/notifications?type=warning&read=0"),
        *(f"/customer/{CUSTOMER}?dialog=remove", f"/customers/create?created={CUSTOMER}"),
    )
    yield from _heaters(user)


def _sent(user: User, proxy: FaultyProxy) -> Iterator[Document]:
    """The invite of a customer and a message, before and after they were sent."""
    place = "/customers/invite?account_id=1&postal_code=3583em&address_number=14a"
    yield from _shown(user, place)
    for call in ("auth/api/installers/invite", "faqs/api/faqs/send_message"):
        proxy.break_(call, Fault(201), "POST")
    for path, fields in ((place, {"invite": "1"}), ("/contact", {"content": "It drips."})):
        yield Document(f"{path}, sent", user.get(user.post(path, fields).headers["location"]).text)
    proxy.mend()


def _heater_of(user: User, sw_type: str) -> dict[str, Any]:
    return next(row for row in all_heaters(user) if row["sw_type"] == sw_type)


def _heaters(user: User) -> Iterator[Document]:
    for sw_type in TYPES:
        row = _heater_of(user, sw_type)
        yield from _shown(user, *(heater_path(row, tab) for tab in ("details", "stats", "report")))
    yield from _shown(user, heater_path(row, "details?dialog=note"))
    yield from _shown(user, *(heater_path(row, f"report?{query}") for query in _REPORTS))
    yield _refused(user, heater_path(row, "details?dialog=note"), {"date": "x", "time": "x"})
    yield from _shown(user, heater_path(row, "params?dialog=reset"), heater_path(row, "realtime"))
    for parameter in user.page(heater_path(row, "params"))["data"]["parameters"]["items"][:4]:
        address = heater_path(row, f"params/{parameter['id']}")
        yield from _shown(user, address)
        yield _refused(user, address, {"value": "99999"})


def _refusals(user: User) -> Iterator[Document]:
    password = {"current_password": "", "password": "x", "password2": "y"}
    yield _refused(user, "/password-update", password)
    yield _refused(user, "/my-profile?dialog=remove", {"intent": "remove", "confirm": "x"})
    yield _refused(user, "/my-profile", {"intent": "picture"})
    typed = {"intent": "save", "email": "x", "company_name": "", "was.company_name": "y"}
    yield _refused(user, "/my-profile", typed)
    setting = user.page("/settings")["data"]["thresholds"]["items"][0]["id"]
    yield _refused(
        user, "/settings", {"setting": f"threshold.{setting}", f"value.{setting}": "abc"}
    )
    yield _refused(user, "/contact", {})
    yield _refused(user, "/customers/create", {"email": "a@b.test", "email2": "c"})


def _scans(user: User, proxy: FaultyProxy) -> Iterator[Document]:
    """The steps of connecting a heater, as far as the provider's answers make them."""
    place = f"/customer/{CUSTOMER}/connect"
    yield _refused(user, place, {})
    proxy.break_("heaters/api/gateways/gateway", answers({"gateway_mac": "0C8B95F00001"}))
    proxy.break_("heaters/api/heaters/start_scan", answers({"id": 1}))
    assert user.post(place, _LABEL).status_code == 303
    result = "heaters/api/heaters/result_scan"
    for code in ("press_button", "not_ready"):
        proxy.break_(result, answers({"id": 1, "status_code": code}))
        yield Document(f"{place}, {code}", user.get(place).text)
    found = {"id": 1, "status_code": "connected", "result": {"id": 1, "sw_type": "ic3"}}
    proxy.break_(result, answers(found))
    yield Document(f"{place}, connected", user.get(place).text)
    yield Document(f"{place}, failed", user.get(f"{place}?state=waiting&failures=5").text)
    proxy.mend()


def _without_content(user: User, proxy: FaultyProxy) -> Iterator[Document]:
    heater = _heater_of(user, "hpcu")
    shown = ("details", "params", "stats", "report", f"report?{_REPORTS[0]}")
    for how, fault in _ANSWERS.items():
        for path in _LISTS:
            proxy.break_(path, fault)
        for path, document in _shown(user, *_LISTING, *(heater_path(heater, tab) for tab in shown)):
            yield Document(f"{path}, {how}", document)
        proxy.mend()
    proxy.break_("", DOWN)
    for path, document in _shown(user, "/", "/customers", "/terms"):
        yield Document(f"{path}, no provider", document)
    proxy.mend()
