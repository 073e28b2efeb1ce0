"""Pictures in the provider's texts, which the host serves or replaces by their names, and links."""

import html
import re

import httpx
import pytest

from tests.support.account import ACCOUNT, AGREEMENTS
from tests.support.catalogue import CATALOGUE
from tests.support.contents import absent
from tests.support.faults import SESSION_OVER, Fault, FaultyProxy, answers
from tests.support.heaters import faulty_heater, path
from tests.support.help_calls import FAQS
from tests.support.pictures import encoded
from tests.support.user import User

PNG = encoded("PNG")


def guidance(installer: User, proxy: FaultyProxy, content: str) -> str:
    """The page of a heater in fault with this guidance, up to its page object."""
    fault = {"id": 1, "code": "E1", "name": "Low", "content": content, "solved": False}
    proxy.break_("heaters/api/heater_faults", answers(fault))
    document = installer.get(path(faulty_heater(installer), "details")).text
    return document[: document.index('id="page"')]


def picture_in(document: str) -> str:
    found = re.search('<img src="(/live/picture[^"]*)"', document)
    assert found, document
    return html.unescape(found[1])


def test_a_drawing_in_guidance_comes_through_the_host(installer: User, proxy: FaultyProxy) -> None:
    document = guidance(installer, proxy, '<p>Turn <img src="/media/series/1.svg" alt="it"></p>')
    answer = installer.get(picture_in(document))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert "sandbox" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "max-age=86400" in answer.headers["cache-control"]
    assert b"<svg" in answer.content


def test_links_lead_to_the_provider_and_other_pictures_are_named(
    installer: User, proxy: FaultyProxy
) -> None:
    document = guidance(
        installer,
        proxy,
        '<a href="/manual.pdf">manual</a><img src="https://x.example/a.png" alt="The valve">'
        '<img src="https://x.example/b.png">',
    )
    assert not absent(
        document,
        f'<a href="{proxy.url}/manual.pdf" rel="noopener noreferrer">manual</a>',
        "<span>The valve</span>",
    )
    assert "x.example" not in document


def test_pictures_of_every_text_come_through_the_host(
    installer: User, visitor: User, proxy: FaultyProxy
) -> None:
    content = '<img src="media/x.png" alt="x">'
    proxy.break_("media/x.png", Fault(200, PNG))
    proxy.break_(AGREEMENTS, answers({"id": 1, "content": content}))
    proxy.break_(FAQS, answers([{"id": 1, "name": "?", "content": content}]))
    known = {
        "heater_info": [{"heater_serie": None, "heater_types": [{"id": 1, "name": "T"}]}],
        "heater_faults": {"1": {"name": "F", "content": content}},
        "type_faults": {"1": [1]},
    }
    proxy.break_(CATALOGUE, answers(known))
    faqs = installer.get("/help").headers["location"]
    for screen in ("/terms", faqs, "/heater-info/1?tab=faults"):
        assert installer.get(picture_in(installer.get(screen).text)).content == PNG, screen
    assert "/live/picture?" in installer.get("/live/catalogue").text


def test_a_picture_is_shown_without_a_session(
    host: str, installer: User, proxy: FaultyProxy
) -> None:
    """New installers read the terms before they have a session."""
    address = picture_in(guidance(installer, proxy, '<img src="/media/x.png">'))
    proxy.break_("media/x.png", Fault(200, PNG, {"content-type": "application/octet-stream"}))
    answer = httpx.get(f"{host}{address}")
    assert answer.content == PNG
    assert answer.headers["content-type"] == "image/png", "as its content says"
    assert "cookie" not in proxy.calls("media/x.png")[0].headers


def test_only_what_the_host_has_signed_is_fetched(installer: User, proxy: FaultyProxy) -> None:
    address = picture_in(guidance(installer, proxy, '<img src="/media/x.png">'))
    proxy.seen.clear()
    for wrong in (
        address.replace("x.png", "y.png"),
        address[:-1] + ("0" if address[-1] != "0" else "1"),
        address.partition("&")[0],
        "/live/picture",
        "/live/picture?url=%ff&signature=%ff",
    ):
        assert installer.get(wrong).status_code == 404
    assert proxy.seen == []


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        (Fault(200, b"<script>alert(1)</script>", {"content-type": "image/png"}), 502),
        (Fault(200, PNG + b"0" * 5 * 1024 * 1024), 502),
        (Fault(302, headers={"location": "/media/series/1.svg"}), 502),
        (Fault(404), 404),
        (SESSION_OVER, 404),
    ],
    ids=["script", "too large", "redirect", "gone", "refused"],
)
def test_what_is_no_good_picture_is_not_shown(
    installer: User, proxy: FaultyProxy, fault: Fault, status: int
) -> None:
    address = picture_in(guidance(installer, proxy, '<img src="/media/x.png" alt="x">'))
    proxy.break_("media/x.png", fault)
    answer = installer.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/json")
    assert len(proxy.calls("media/series")) == 0
    assert installer.get("/customers").status_code == 200


@pytest.mark.parametrize("user", ["user@", "user:secret@"])
def test_an_address_with_a_user_name_is_not_asked(
    installer: User, proxy: FaultyProxy, user: str
) -> None:
    url = proxy.url.replace("//", f"//{user}") + "/media/series/1.svg"
    own = {"company_name": "x", "profile_picture": url}
    series = {"id": 1, "name": "S", "image": url}
    known = {"heater_info": [{"heater_serie": series, "heater_types": [{"id": 1}]}]}
    proxy.break_(ACCOUNT, answers(own), "GET")
    proxy.break_(CATALOGUE, answers(known))
    assert installer.page("/my-profile")["data"]["picture"] is None
    assert installer.page("/heater-info")["data"]["series"][0]["image"] is None
    assert "<img" not in guidance(installer, proxy, f'<img src="{url}">').split('class="prose"')[1]
    assert proxy.calls("media/") == []
