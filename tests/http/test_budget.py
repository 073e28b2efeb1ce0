"""The weight of a screen on a slow link: bytes and counts, which are the same on every machine."""

import re
from datetime import UTC, datetime

import brotli
import httpx
import pytest

from server.domain.lookups import Language
from server.rendering.build import read_build
from tests.support.compressed import DOCUMENT_BYTES, compressed
from tests.support.contents import present
from tests.support.documents import ROOT
from tests.support.faults import DOWN, FaultyProxy
from tests.support.heaters import heater_of, path
from tests.support.parts import IN_GERMAN
from tests.support.patience import PATIENCE_SECONDS
from tests.support.remembered import past, readings, remember
from tests.support.user import User

HISTORY_BYTES = 20 * 1024
"""Of the largest document, that of a heater with three years of values in eight charts."""
SCRIPT_BYTES = 116 * 1024
FIRST_SCRIPT_BYTES = 15_000
"""Of the scripts that a page starts without React."""
ENHANCED_BYTES = 20_000
"""Of these scripts together with the texts."""
FIRST_REQUESTS = 3
REQUESTS = 10

SCREENS = [
    *(
        "/login",
        "/",
        "/worklist",
        "/customers",
        "/heaters/",
        "/notifications",
        "/my-profile",
    ),
    *("/settings", "/customers/add", "/customers/create", "/invites"),
    *("/heaters/20001/ic3/realtime", "/heater-info", "/heater-info/31", "/help/faq/1"),
    *("/contact", "/search?q=e1"),
]


def scripts(document: str) -> list[str]:
    return re.findall(r'(?:src|href)="(/static/[^"]+\.js)"', document)


def first_scripts(document: str) -> list[str]:
    """The scripts that the browser loads before the first script requests the others."""
    return scripts(re.sub(r'<link rel="modulepreload"[^>]* media="not all">', "", document))


@pytest.mark.parametrize("path", SCREENS)
def test_a_first_load_is_small_and_has_few_requests(
    host: str, proxy: FaultyProxy, path: str
) -> None:
    with User(host) as user:
        if path != "/login":
            user.login()
        size = compressed(user, path)
        urls = scripts(user.get(path).text)
        parts = [user.http.get(url, headers={"accept-encoding": "br"}) for url in urls]
    weight = sum(int(part.headers["content-length"]) for part in parts)
    print(f"{path}: {size} bytes, and {weight} bytes of script in {len(urls)} files")
    assert size <= DOCUMENT_BYTES
    assert {part.headers.get("content-encoding") for part in parts} == {"br"}
    assert weight <= SCRIPT_BYTES
    # The document itself and the icon are the other two.
    assert len(urls) + 2 <= REQUESTS
    assert not present("".join(part.text for part in parts).lower(), "leaflet", "apexcharts")


def test_the_history_of_a_heater_is_a_small_document(newcomer: User, store_address: str) -> None:
    heater = heater_of(newcomer, "ic3")
    account, serial = newcomer.page("/about")["shell"]["account_id"], heater["serial_number"]
    today = datetime.now(UTC).date()
    for days in (400, 1095):
        samples, read = past(today, days, serial), list(readings(today, days, 5, serial))
        remember(store_address, account, str(heater["id"]), samples, read)
        for range_ in ("30", "year", "all"):
            size = compressed(newcomer, f"{path(heater, 'history')}?range={range_}")
            print("SIZE", days, range_, size)
            assert size <= HISTORY_BYTES, (days, range_)


def test_a_document_can_be_shown_while_it_arrives(host: str, proxy: FaultyProxy) -> None:
    """From three quarters of its bytes a browser has the styles and the head of the screen."""
    accepted = {"accept-encoding": "gzip, deflate, br, zstd"}
    with User(host) as user:
        user.login()
        with user.http.stream("GET", "/customers", headers=accepted) as answer:
            assert answer.headers["content-encoding"] == "br"
            sent = b"".join(answer.iter_raw())
    reader, first = brotli.Decompressor(), sent[: len(sent) * 3 // 4]
    # One call returns 32 KB at most.
    pieces = (first[at : at + 1024] for at in range(0, len(first), 1024))
    arrived = b"".join(map(reader.process, pieces))
    assert b"</style>" in arrived
    assert b"<h1" in arrived


@pytest.mark.parametrize("language", IN_GERMAN)
def test_a_page_is_enhanced_by_a_small_script(host: str, language: Language) -> None:
    with User(host, language=language) as user:
        urls = first_scripts(user.get("/login").text)
        parts = [user.http.get(url, headers={"accept-encoding": "br"}) for url in urls]
    weights = [int(part.headers["content-length"]) for part in parts]
    print(f"{language}: {weights}")
    assert len(urls) <= FIRST_REQUESTS
    assert sum(weights) <= ENHANCED_BYTES
    assert sum(weights) - max(weights) <= FIRST_SCRIPT_BYTES


def test_the_texts_of_messages_come_with_a_page_that_has_one(
    visitor: User, proxy: FaultyProxy
) -> None:
    (texts,) = read_build(ROOT / "dist").manifest.messages["en"]
    assert texts not in visitor.get("/login").text
    refused = visitor.post("/login", {"email": "", "password": ""}).text
    assert f"/static/{texts}" in first_scripts(refused)
    visitor.login()
    assert texts not in visitor.get("/customers").text
    proxy.break_("auth/api/installers/accounts", DOWN)
    visitor.get("/customers.csv")
    proxy.mend()
    told = visitor.get("/customers").text
    assert 'class="snackbar' in told
    assert f"/static/{texts}" in first_scripts(told)


def test_static_files_are_compressed_and_kept_for_ever(host: str) -> None:
    for url in scripts(httpx.get(f"{host}/login", timeout=PATIENCE_SECONDS).text):
        answer = httpx.get(
            f"{host}{url}", headers={"accept-encoding": "br"}, timeout=PATIENCE_SECONDS
        )
        if len(answer.content) > 300:
            assert answer.headers["content-encoding"] == "br"
        assert "immutable" in answer.headers["cache-control"]
        refusing = {"accept-encoding": "br;q=0"}
        plain = httpx.get(f"{host}{url}", headers=refusing, timeout=PATIENCE_SECONDS)
        assert "content-encoding" not in plain.headers
