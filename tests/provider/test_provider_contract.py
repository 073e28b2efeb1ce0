"""The OpenAPI document and the reference provider agree on the contract."""

import json
import re
from typing import Any

import httpx
import pytest
from starlette.routing import Route

from tests.provider.support import ACCOUNT, HEATERS, ROOT, Running

DOCUMENT: dict[str, Any] = json.loads((ROOT / "docs/provider-api.json").read_bytes())
# The paths of pictures and of this document are the provider's own choice.
OWN = ("/media/", "/openapi.json")
TOO_LARGE = 2**63


def _documented() -> set[tuple[str, str]]:
    return {
        (method.upper(), re.sub(r"\{\w+\}", "{}", path))
        for path, methods in DOCUMENT["paths"].items()
        for method in methods
    }


def test_the_document_has_every_call_of_the_provider_and_no_other(world: Running) -> None:
    routes = [route for route in world.app.routes if isinstance(route, Route)]
    served = {
        (method, re.sub(r"\{[\w:]+\}", "{}", route.path))
        for route in routes
        for method in (route.methods or set()) - {"HEAD"}
        if not route.path.startswith(OWN)
    }
    assert served == _documented()


def test_the_document_has_every_call_that_the_dashboard_makes() -> None:
    """Each method of the client names its call in its docstring."""
    sources = "".join(path.read_text() for path in (ROOT / "server/provider").rglob("*.py"))
    made = {
        (method, re.sub(r"\{\w+\}", "{}", f"/{path}"))
        for method, path in re.findall(
            r"`(GET|POST|PUT|PATCH|DELETE) ((?:auth|heaters|faqs|app)/api/[^`?]+)`", sources
        )
    }
    assert made | {("GET", "/.well-known/mercure")} == _documented()


def test_the_provider_serves_the_document(world: Running) -> None:
    answer = world.visitor().get("/openapi.json")
    assert (answer.headers["content-type"], answer.json()) == ("application/json", DOCUMENT)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", f"{HEATERS}/heater/{TOO_LARGE}"),
        ("GET", f"{ACCOUNT}/{TOO_LARGE}"),
        ("DELETE", f"/auth/api/installers/account?account_id={TOO_LARGE}"),
        ("PATCH", f"/heaters/api/heater_notifications/{TOO_LARGE}"),
    ],
)
def test_an_identifier_that_no_number_of_the_database_has_is_not_found(
    writer: httpx.Client, method: str, path: str
) -> None:
    assert writer.request(method, path, json={"read": 1}).status_code == 404


@pytest.mark.parametrize("body", [b'{"criteria": "\xff"}', b'{"criteria": ' + b"[" * 100_000])
def test_a_body_that_is_no_json_is_refused(writer: httpx.Client, body: bytes) -> None:
    answer = writer.post("/auth/api/installers/search", content=body)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_number_of_any_size_is_refused_where_it_leads_nowhere(writer: httpx.Client) -> None:
    for number in (str(TOO_LARGE), "9" * 400, "9" * 5000):
        body = f'{{"account_id": {number}, "heater_id": "{number}"}}'
        answer = writer.post("/auth/api/installers/invite", content=body)
        assert answer.status_code == 400, len(number)
