"""The page protocol if a page module itself is broken: an internal error, reported as such."""

import re
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import AsyncMock, Mock

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from server.provider.connection import open_client
from server.provider.pictures import PictureHosts
from server.serving.seal import Seal
from server.settings import Settings
from server.web.host import Host
from server.web.outcomes import Redirect
from server.web.protocol.page_endpoint import PageEndpoint
from server.web.routes import PageRoute
from tests.support.contents import present
from tests.support.loops import run
from tests.support.user import embedded_page
from tests.support.writes import JSON

ROUTE = PageRoute(name="contact", path="/contact", view="contact", access="open")


def write_plainly(*, page: bytes, **_: Any) -> bytes:
    """A document that holds the page object and nothing else."""
    return b'<script type="application/json" id="page">%b</script>' % page


def module(**functions: Callable[..., Coroutine[Any, Any, Any]]) -> ModuleType:
    made = ModuleType("page")

    async def load(_: Any) -> None:
        return None

    vars(made).update({"load": load, **functions})
    return made


def test_what_is_logged_of_the_options_has_no_secrets() -> None:
    options = Settings("http://127.0.0.1:9", ("a sealing key",), push_token="a bearer token")
    assert "127.0.0.1" in repr(options)
    assert not present(repr(options), "a sealing key", "a bearer token")


async def _host(page: ModuleType) -> Starlette:
    host = Host(
        settings=Settings("http://127.0.0.1:9", ("x" * 32,), provider_timeout=60),
        build=Mock(id="b", built=datetime(2026, 1, 1, tzinfo=UTC), brand="default"),
        client=open_client("http://127.0.0.1:9", "default"),
        renderer=Mock(render=AsyncMock(return_value=("", ""))),
        documents=Mock(write=write_plainly),
        seal=Seal(("x" * 32,)),
        pictures=PictureHosts(()),
        busy=Mock(),
    )
    handle = PageEndpoint(host, ROUTE, page).handle
    return Starlette(routes=[Route("/contact", handle, methods=["GET", "POST"])])


def visit(page: ModuleType, *posts: dict[str, str]) -> list[httpx.Response]:
    """The responses to a page request, and to each form sent from the page, as JSON."""

    async def go() -> list[httpx.Response]:
        transport = httpx.ASGITransport(await _host(page))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as browser:
            found = [await browser.get("/contact")]
            csrf = embedded_page(found[0].text)["csrf"]
            for fields in posts:
                data = {"csrf": csrf, **fields}
                found.append(await browser.post("/contact", data=data, headers=JSON))
            return found

    return run(go())


async def fails(*_: Any) -> None:
    raise KeyError("a mistake of ours")


def test_a_form_that_ends_in_an_error_of_ours_says_at_the_form_that_it_is_not_known(
    caplog: pytest.LogCaptureFixture,
) -> None:
    _, answer, without_place = visit(
        module(submit=fails), {"content": "typed"}, {"refusal": "snackbar"}
    )
    page = answer.json()
    assert (answer.status_code, page["problem"]["kind"]) == (500, "internal")
    assert page["form"]["errors"] == {"": {"key": "SEND_UNKNOWN"}}
    assert page["form"]["values"] == {"content": "typed"}
    assert "a mistake of ours" in caplog.text
    # A form without a place for messages says it in the snackbar.
    assert without_place.json()["flash"] == {"key": "SEND_UNKNOWN"}
    assert without_place.json()["form"] is None


async def cannot_be_written(_: Any) -> object:
    return "half a character: \ud800"


@pytest.mark.parametrize(
    ("load", "logged"), [(fails, "contact failed to load"), (cannot_be_written, "contact failed")]
)
def test_a_screen_that_ends_in_an_error_of_ours_is_a_designed_page(
    load: Callable[..., Coroutine[Any, Any, Any]], logged: str, caplog: pytest.LogCaptureFixture
) -> None:
    (answer,) = visit(module(load=load))
    assert answer.status_code == 500
    assert embedded_page(answer.text)["problem"]["kind"] == "internal"
    assert logged in caplog.text


def test_each_form_acts_once_unless_the_screen_says_otherwise() -> None:
    sent: list[dict[str, str]] = []

    async def submit(_: Any, form: dict[str, str]) -> Redirect:
        sent.append(form)
        return Redirect(f"/contact?{len(sent)}")

    guarded = visit(module(submit=submit), {"a": "1"}, {"a": "1"}, {"a": "2"})
    assert [answer.json()["redirect"] for answer in guarded[1:]] == [
        "/contact?1",
        "/contact?1",
        "/contact?2",
    ]
    sent.clear()
    repeatable = module(submit=submit)
    vars(repeatable)["repeatable"] = lambda form: form["a"] == "1"
    answers = visit(repeatable, {"a": "1"}, {"a": "1"}, {"a": "2"}, {"a": "2"})
    assert [answer.json()["redirect"][-1] for answer in answers[1:]] == ["1", "2", "3", "3"]


def test_only_the_opener_opens_a_session() -> None:
    server = Path(__file__).parents[2] / "server"
    openers = {
        str(path.relative_to(server))
        for path in server.rglob("*.py")
        if re.search(r"host\.cookie\(|open_visit\((?!\n? *host: Host)", path.read_text("utf-8"))
    }
    assert openers == {"web/endpoint.py"}
