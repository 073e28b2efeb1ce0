"""Four builds: a brand changes appearance and wording, and one field of the registration."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.domain.lookups import BRANDS, LANGUAGES, Brand, Language
from server.web.routes import ROUTES
from tests.support.builds import brand_builds
from tests.support.catalogue import html_of
from tests.support.contents import absent, plain
from tests.support.faults import FaultyProxy
from tests.support.processes import RunningProvider, running_host
from tests.support.screens import account
from tests.support.user import User
from tests.support.words import Foreign, texts, words_of

NAMES = {"default": "heatdesk", "intouch": "InTouch", "ibc": "IBC", "mhg": "MHG"}
NUMBERS = ("coc_number", "gassafe_registration_number")
PHONE = "+49 (0)40 23651-0"
PRIVACY = "https://privacy.example/policy"


@pytest.fixture(scope="module")
def builds() -> dict[Brand, Path]:
    return brand_builds(*BRANDS)


@pytest.fixture(scope="module")
def shown(builds: dict[Brand, Path], provider: RunningProvider) -> dict[Brand, dict[str, Any]]:
    """What each brand shows on its screens, by the screen's name."""
    return {brand: _screens(builds[brand], provider.url, brand) for brand in BRANDS}


def _screens(build: Path, provider_url: str, brand: Brand) -> dict[str, Any]:
    with (
        FaultyProxy(provider_url).running() as proxy,
        running_host(
            proxy.url,
            build_dir=str(build),
            HEATDESK_RENDERERS="1",
            HEATDESK_PHONE=PHONE,
            HEATDESK_PRIVACY_URL=PRIVACY,
        ) as host,
        User(host) as user,
    ):
        terms = user.get("/register").text
        user.post("/register", {"accept": user.page("/register")["data"]["terms"]["id"]})
        refused = user.post("/register", {}, accept="application/json").json()
        screens = {
            "login": user.get("/login").text,
            "terms": terms,
            "policy": user.get("/register?dialog=policy").text,
            "register": user.get("/register").text,
            "required": set(refused["form"]["errors"]),
        }
        user.login()
        paths = [route.path for route in ROUTES if route.needs_session and ":" not in route.path]
        return {
            **screens,
            "profile": user.get("/my-profile").text,
            "contact": user.get("/contact").text,
            "foreign": [words for name in LANGUAGES for words in _foreign(host, name, brand)],
            "statuses": {path: user.get(path).status_code for path in paths},
            "data": {path: _shape(user.page(path).get("data")) for path in paths},
            "calls": {
                (call.method, call.path, call.body) for call in proxy.seen if call.method == "POST"
            },
            "brands": {call.headers["brand"] for call in proxy.seen},
        }


def _foreign(host: str, language: Language, brand: Brand) -> Iterator[str]:
    """Texts in another language than this one, on the screens on which brands differ."""
    with User(host, language) as user:
        documents = [user.get(path).text for path in ("/login", "/register")]
        user.login(account(language))
        documents += [user.get(path).text for path in ("/", "/contact", "/my-profile", "/about")]
    foreign = Foreign(language, brand)
    for document in documents:
        assert f'<html lang="{language}"' in document
        yield from (f"{language}: {words}" for words in foreign.among(words_of(document)))
    wording = texts(language, brand)["nav.contact"]
    if wording not in words_of(documents[-1]):
        yield f"{language}: without {wording}"


def _shape(data: Any) -> Any:
    return sorted(data) if isinstance(data, dict) else None


@pytest.mark.parametrize("brand", BRANDS)
def test_each_brand_has_its_name_logo_and_accent_and_mhg_and_ibc_no_introduction(
    builds: dict[Brand, Path], shown: dict[Brand, dict[str, Any]], brand: Brand
) -> None:
    login = shown[brand]["login"]
    assert not absent(login, f"· {NAMES[brand]}</title>", f"<title>{NAMES[brand]}</title>")
    assert ('class="welcome"' in login) == (brand not in ("mhg", "ibc"))
    styles = {
        other: (builds[other] / "static" / "styles.css").read_text("utf-8") for other in BRANDS
    }
    assert sum(style == styles[brand] for style in styles.values()) == 1
    assert shown[brand]["brands"] == {brand}
    assert shown[brand]["foreign"] == [], "it speaks each language alone"


@pytest.mark.parametrize("brand", BRANDS)
def test_each_brand_asks_for_its_own_number(
    shown: dict[Brand, dict[str, Any]], brand: Brand
) -> None:
    own, other = NUMBERS[::-1] if brand == "intouch" else NUMBERS
    assert own in shown[brand]["required"]
    for screen in ("register", "profile"):
        assert f'name="{own}"' in shown[brand][screen]
        assert f'name="{other}"' not in shown[brand][screen]


@pytest.mark.parametrize("brand", BRANDS)
def test_only_ibc_links_to_a_policy_of_its_own_and_none_has_a_dialog(
    shown: dict[Brand, dict[str, Any]], brand: Brand
) -> None:
    for screen in ("terms", "register", "profile"):
        assert (f'href="{PRIVACY}"' in shown[brand][screen]) == (brand == "ibc")
    assert "<dialog" not in shown[brand]["policy"]


@pytest.mark.parametrize("brand", BRANDS)
def test_only_mhg_words_its_contact_link_and_can_be_called(
    builds: dict[Brand, Path], shown: dict[Brand, dict[str, Any]], brand: Brand
) -> None:
    english = "".join(
        path.read_text("utf-8") for path in (builds[brand] / "static").glob("en-*.js")
    )
    contact = plain(html_of(shown[brand]["contact"]))
    said = {
        "Contact MHG": english,
        "Contact MHG</a>": contact,
        ">Contact MHG</h1>": contact,
        f"Call {PHONE}": contact,
        'href="tel:+4940236510': contact,
        'href="tel:+4940236510"': shown[brand]["profile"],
    }
    for words, where in said.items():
        assert (words in where) == (brand == "mhg"), words


def test_a_policy_that_nobody_has_an_address_of_is_no_link_to_nowhere(
    builds: dict[Brand, Path], provider: RunningProvider
) -> None:
    build = {"build_dir": str(builds["ibc"]), "HEATDESK_RENDERERS": "1"}
    with running_host(provider.url, **build) as host, User(host) as user:
        for _ in ("terms", "form"):
            assert 'href="/register?dialog=policy"' in user.get("/register").text
            assert "not known here where IBC publishes" in user.get("/register?dialog=policy").text
            assert user.page("/register")["data"]["policy"] == {"url": None}
            user.post("/register", {"accept": "1"})
        user.login()
        assert 'href="/my-profile?dialog=policy"' in user.get("/my-profile").text
        assert "not known here where IBC publishes" in user.get("/my-profile?dialog=policy").text


@pytest.mark.parametrize("brand", [brand for brand in BRANDS if brand != "default"])
def test_a_brand_changes_nothing_else(shown: dict[Brand, dict[str, Any]], brand: Brand) -> None:
    default, other = shown["default"], shown[brand]
    for same in ("statuses", "data", "calls"):
        assert other[same] == default[same]
    assert other["required"] ^ default["required"] <= set(NUMBERS)
