"""Settings of an operator that change what accounts may do and which languages they speak."""

from tests.support.demo import check_demo
from tests.support.faults import FaultyProxy
from tests.support.forms import messages
from tests.support.hosts import user_with
from tests.support.processes import running_host
from tests.support.user import User


def test_a_demo_host_keeps_everybody_from_what_cannot_be_undone(proxy: FaultyProxy) -> None:
    with user_with(proxy.url, HEATDESK_DEMO_MODE="1") as somebody:
        check_demo(somebody)
    assert not proxy.calls("auth/api/installers/account", "DELETE")
    assert not proxy.calls("heaters/api/gateways")


def test_only_enabled_languages_are_offered_and_spoken(proxy: FaultyProxy) -> None:
    with running_host(proxy.url, HEATDESK_LANGUAGES="de,en", HEATDESK_RENDERERS="1") as host:
        with User(host, "it") as visitor:
            assert '<html lang="en"' in visitor.get("/login").text
        with User(host, "de") as user:
            user.login("nl@heatdesk.test")
            page = user.page("/settings")
            assert (page["data"]["languages"], page["locale"]) == (["de", "en"], "de")
            answer = user.post("/settings", {"setting": "language", "language": "nl"})
            assert messages(answer)["language"] == "INVALID_VALUE"
            # The account's language is not enabled: a new customer may have it all the same.
            assert user.page("/customers/create")["data"]["initial"]["language_id"] == "1"
