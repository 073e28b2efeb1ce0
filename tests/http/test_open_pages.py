"""The host's responses to open pages: the unread count, its version, and typed forms."""

from email.utils import parsedate_to_datetime

import httpx

from tests.support.faults import ANSWERS_500, DOWN, SESSION_OVER, FaultyProxy, answers
from tests.support.help_calls import SEND, UNREAD
from tests.support.patience import PATIENCE_SECONDS
from tests.support.rows import CUSTOMERS
from tests.support.user import EMAIL, PASSWORD, User


def test_the_unread_count_is_told_alone(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(UNREAD, answers({"num_notifications": "7"}))
    proxy.seen.clear()
    response = installer.get("/live/unread")
    assert (response.json(), response.headers["cache-control"]) == ({"unread": 7}, "no-store")
    assert [call.path for call in proxy.seen] == [UNREAD]
    for fault, status in ((ANSWERS_500, 502), (DOWN, 503)):
        proxy.break_(UNREAD, fault)
        assert installer.get("/live/unread").status_code == status


def test_the_unread_count_needs_a_session(host: str, installer: User, proxy: FaultyProxy) -> None:
    assert httpx.get(f"{host}/live/unread", timeout=PATIENCE_SECONDS).status_code == 401
    proxy.break_(UNREAD, SESSION_OVER)
    assert installer.get("/live/unread").status_code == 401
    proxy.mend()
    assert installer.get("/").status_code == 303


def test_every_page_tells_its_version_without_asking_the_provider(
    installer: User, proxy: FaultyProxy
) -> None:
    built = installer.page("/contact")["built"]
    proxy.seen.clear()
    for path, status in {
        "/": 200,
        "/login": 200,
        "/heaters/?status=FAULT": 200,
        "/heaters/1/ic3/details": 200,
        "/nowhere": 404,
    }.items():
        response = installer.http.head(path)
        assert (response.status_code, response.content) == (status, b""), path
        modified = parsedate_to_datetime(response.headers["last-modified"])
        assert modified.isoformat().replace("+00:00", "Z") == built
        assert "set-cookie" not in response.headers
    assert proxy.seen == []


def test_a_page_for_another_document_leaves_the_message_for_its_own(
    installer: User, proxy: FaultyProxy
) -> None:
    page = installer.page("/about")
    own, accept = f"{page['build']} {page['locale']}", "application/json"
    # The request for a document is never led to the same address again.
    assert installer.get("/about", **{"heatdesk-document": "older en"}).status_code == 200
    proxy.break_(CUSTOMERS, DOWN)
    installer.get("/customers.csv")
    proxy.mend()
    asked = "/customers?q=a%20b"
    for document in (f"older {page['locale']}", f"{page['build']} nl"):
        headers = {"accept": accept, "heatdesk-document": document}
        assert installer.get(asked, **headers).json() == {"redirect": asked, "document": True}
    shown = installer.get(asked, **{"accept": accept, "heatdesk-document": own}).json()
    assert shown["flash"]["key"] == "CSV_FAILED"


def end_while_sending(user: User, proxy: FaultyProxy, typed: str) -> str:
    """Sends a message in a session that the provider has ended; returns the redirect's address."""
    proxy.break_(SEND, SESSION_OVER)
    response = user.post("/contact", {"content": typed})
    proxy.mend()
    return str(response.headers["location"])


def log_in_again(user: User, location: str, email: str = EMAIL) -> str:
    return str(user.post(location, {"email": email, "password": PASSWORD}).headers["location"])


def test_a_logout_forgets_that_a_form_was_not_sent(installer: User, proxy: FaultyProxy) -> None:
    location = end_while_sending(installer, proxy, "It drips.")
    assert location == "/login?next=%2Fcontact"
    assert log_in_again(installer, location) == "/contact"
    installer.post("/logout", {})
    log_in_again(installer, location)
    assert installer.page("/contact")["form"] is None
