"""Pictures in the provider's texts, which the host serves or replaces by their names, and links."""

import html
import re
import time

import httpx
import pytest

from server.provider.pictures import media_type_of
from tests.support.faults import HANGS, SESSION_OVER, Fault, FaultyProxy, answers
from tests.support.pictures import encoded
from tests.support.user import User

FAULT = "heaters/api/heater_faults"
TERMS = "app/api/general_agreements"
CATALOGUE = "heaters/api/heaters/heater_information"
PNG = encoded("PNG")
SVG_OF_ILLUSTRATOR = b"""<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 24.0 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg xmlns="http://www.w3.org/2000/svg"></svg>"""


def guidance(installer: User, proxy: FaultyProxy, content: str) -> str:
    """The page of a heater in fault with this guidance, up to its page object."""
    fault = {"id": 1, "code": "E1", "name": "Low", "content": content, "solved": False}
    proxy.break_(FAULT, answers(fault))
    heater = installer.page("/heaters/?status=FAULT")["data"]["heaters"][0]["heater"]
    document = installer.get(f"/heaters/{heater['id']}/{heater['sw_type']}/details").text
    return document[: document.index('id="page"')]


def picture_in(document: str) -> str:
    found = re.search('<img src="(/live/picture[^"]*)"', document)
    assert found, document
    return html.unescape(found[1])


def test_a_drawing_in_guidance_comes_through_the_host(installer: User, proxy: FaultyProxy) -> None:
    document = guidance(installer, proxy, '<p>Turn <img src="/media/series/1.svg" alt="it"></p>')
    answer = installer.get(picture_in(document))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
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
    assert f'<a href="{proxy.url}/manual.pdf" rel="noopener noreferrer">manual</a>' in document
    assert "<span>The valve</span>" in document
    assert "x.example" not in document


def test_pictures_of_every_text_come_through_the_host(
    installer: User, visitor: User, proxy: FaultyProxy
) -> None:
    content = '<img src="media/x.png" alt="x">'
    proxy.break_("media/x.png", Fault(200, PNG))
    proxy.break_(TERMS, answers({"id": 1, "content": content}))
    proxy.break_("faqs/api/faqs/faqs", answers([{"id": 1, "name": "?", "content": content}]))
    known = {
        "heater_info": [{"heater_serie": None, "heater_types": [{"id": 1, "name": "T"}]}],
        "heater_faults": {"1": {"name": "F", "content": content}},
        "type_faults": {"1": [1]},
    }
    proxy.break_(CATALOGUE, answers(known))
    faqs = installer.get("/help").headers["location"]
    for path in ("/terms", faqs, "/heater-info/1?tab=faults"):
        answer = installer.get(picture_in(installer.get(path).text))
        assert answer.content == PNG, path
    assert "/live/picture?" in installer.get("/live/catalogue").text


def test_a_picture_is_shown_without_a_session(
    host: str, installer: User, proxy: FaultyProxy
) -> None:
    """New installers read the terms before they have a session."""
    address = picture_in(guidance(installer, proxy, '<img src="/media/x.png">'))
    proxy.break_("media/x.png", Fault(200, PNG))
    answer = httpx.get(f"{host}{address}")
    assert answer.content == PNG
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
        (Fault(200, b"<html><svg></svg></html>", {"content-type": "image/svg+xml"}), 502),
        (Fault(200, PNG + b"0" * 5 * 1024 * 1024), 502),
        (Fault(302, headers={"location": "/media/series/1.svg"}), 502),
        (Fault(404), 404),
        (SESSION_OVER, 404),
        (HANGS, 504),
    ],
    ids=["script", "page", "too large", "redirect", "gone", "refused", "hangs"],
)
def test_what_is_no_good_picture_is_not_shown(
    hasty: User, proxy: FaultyProxy, fault: Fault, status: int
) -> None:
    address = picture_in(guidance(hasty, proxy, '<img src="/media/x.png" alt="x">'))
    proxy.break_("media/x.png", fault)
    answer = hasty.get(address)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json"
    assert len(proxy.calls("media/series")) == 0
    assert hasty.get("/customers").status_code == 200


@pytest.mark.parametrize(
    ("body", "media_type"),
    [
        (PNG, "image/png"),
        (encoded("JPEG"), "image/jpeg"),
        (encoded("WEBP"), "image/webp"),
        (encoded("GIF"), "image/gif"),
        (b'<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="x"></svg>', "image/svg+xml"),
        (SVG_OF_ILLUSTRATOR, "image/svg+xml"),
        (b'<?xml version="1.0"?><!-- a --><!-- b --><svg xmlns="x"></svg>', "image/svg+xml"),
        (b'<!DOCTYPE svg PUBLIC "a" "b">\n<!-- drawn -->\n<svg></svg>', "image/svg+xml"),
        (b"<!DOCTYPE\nsvg>\n<svg></svg>", "image/svg+xml"),
    ],
)
def test_a_picture_is_known_by_its_content(
    installer: User, proxy: FaultyProxy, body: bytes, media_type: str
) -> None:
    address = picture_in(guidance(installer, proxy, '<img src="/media/x">'))
    proxy.break_("media/x", Fault(200, body, {"content-type": "application/octet-stream"}))
    answer = installer.get(address)
    assert (answer.content, answer.headers["content-type"]) == (body, media_type)


@pytest.mark.parametrize(
    "head",
    [
        b"<!-- " * 200_000,
        b" " * 500_000,
        b"<!-- -->" * 100_000,
        b"<!---->\n\t " * 50_000,
        b"<!DOCTYPE svg [" + b"<!ENTITY a 'b'>" * 50_000,
    ],
)
def test_what_only_begins_as_a_drawing_is_refused_at_once(head: bytes) -> None:
    started = time.monotonic()
    assert media_type_of(head + b"<html>") is None
    assert time.monotonic() - started < 1


@pytest.mark.parametrize("user", ["user@", "user:secret@"])
def test_an_address_with_a_user_name_is_not_asked(
    installer: User, proxy: FaultyProxy, user: str
) -> None:
    url = proxy.url.replace("//", f"//{user}") + "/media/series/1.svg"
    own = {"company_name": "x", "profile_picture": url}
    series = {"id": 1, "name": "S", "image": url}
    known = {"heater_info": [{"heater_serie": series, "heater_types": []}]}
    proxy.break_("auth/api/accounts/account", answers(own), "GET")
    proxy.break_(CATALOGUE, answers(known))
    assert installer.get("/my-profile/picture").status_code == 404
    assert installer.get("/live/series/1/image").status_code == 404
    assert "<img" not in guidance(installer, proxy, f'<img src="{url}">').split('class="prose"')[1]
    assert proxy.calls("media/") == []
