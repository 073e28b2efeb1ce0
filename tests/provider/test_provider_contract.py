"""The OpenAPI document and the reference provider agree on the contract."""

import re
import sys
from typing import Any

import httpx
import pytest
from starlette.routing import Route

from provider_kit.check import __main__
from provider_kit.check.command import main
from provider_kit.check.document import DOCUMENT, OPERATIONS, at
from provider_kit.reference_provider.seeding.accounts import EMAIL, PASSWORD
from provider_kit.reference_provider.simulation import publisher
from tests.provider.support import HEATERS, ROOT, Running, what_can_change

# The paths of pictures and of this document are the provider's own choice.
OWN = ("/media/", "/openapi.json")
# What a notification says of its heater.
BRIEF = {"id", "name", "sw_type", "postal_code", "address_number"}
# The statistics of burners alone and of heat pumps alone.
GAS = "gas_usage_ch gas_usage_dhw num_boiler_starts num_lockout_resets"
ELECTRIC = (
    "energy_electric_yesterday energy_thermal_yesterday power_electric power_thermal cop "
    "num_compressor_starts num_hours_compressor num_defrosts"
)
COOLING = "energy_cooling_yesterday power_cooling"
DOCUMENTED = {(each.method, re.sub(r"\{\w+\}", "{}", each.path)) for each in OPERATIONS.values()}


def test_the_document_has_every_call_of_the_provider_and_no_other(world: Running) -> None:
    routes = [route for route in world.app.routes if isinstance(route, Route)]
    served = {
        (method, re.sub(r"\{[\w:]+\}", "{}", route.path))
        for route in routes
        for method in (route.methods or set()) - {"HEAD"}
        if not route.path.startswith(OWN)
    }
    assert served == DOCUMENTED


def test_the_document_has_every_call_that_the_dashboard_makes() -> None:
    """Each method of the client names its call in its docstring."""
    sources = "".join(path.read_text() for path in (ROOT / "server/provider").rglob("*.py"))
    made = {
        (method, re.sub(r"\{\w+\}", "{}", f"/{path}"))
        for method, path in re.findall(
            r"`(GET|POST|PUT|PATCH|DELETE) ((?:auth|heaters|faqs|app)/api/[^`?]+)`", sources
        )
    }
    assert made | {("GET", "/.well-known/mercure")} == DOCUMENTED


def test_the_provider_serves_the_document(world: Running) -> None:
    answer = world.visitor().get("/openapi.json")
    assert (answer.headers["content-type"], answer.json()) == ("application/json", DOCUMENT)


def left_out(schema: dict[str, Any], value: Any) -> set[str]:
    """The names of the schema's fields that an object of the value does not have, and of the
    object's fields that the schema does not have."""
    schema = at(schema["$ref"]) if "$ref" in schema else schema
    inside = [(each, value) for each in schema.get("anyOf", ())]
    found: set[str] = set()
    if isinstance(value, list):
        inside += [(schema.get("items", {}), each) for each in value]
    if isinstance(value, dict):
        fields = schema.get("properties", {})
        found = fields.keys() ^ value.keys() if fields else found
        others = schema.get("additionalProperties", {})
        inside += [(fields.get(name, others), each) for name, each in value.items()]
    return found.union(*(left_out(*each) for each in inside))


@pytest.mark.parametrize(
    ("path", "identifier", "names"),
    [
        ("/auth/api/accounts/session", 0, ""),
        ("/auth/api/accounts/account", 0, ""),
        ("/auth/api/accounts/account/{id}", 1040, ""),
        ("/auth/api/account_settings", 0, "unit"),
        ("/auth/api/installers/accounts", 0, "heaters"),
        ("/auth/api/installers/invites", 0, ""),
        *(
            (path, 1001, "heater_serie customer_accounts gas_usage_last_maintenance")
            for path in ("/auth/api/installers/heaters", f"{HEATERS}/list/{{customerId}}")
        ),
        (f"{HEATERS}/heater/{{id}}", 20001, ""),
        (f"{HEATERS}/history/{{id}}", 20003, ""),
        ("/heaters/api/heater_faults/fault/{faultId}", 1, ""),
        (f"{HEATERS}/status_list", 0, ""),
        (f"{HEATERS}/status_stats", 0, ""),
        *(
            (f"{HEATERS}/stats/{{id}}", heater, names)
            for heater, names in (
                (20001, f"{ELECTRIC} {COOLING}"),
                (20009, f"{ELECTRIC} {COOLING}"),
                (20013, GAS),
                (20016, COOLING),
            )
        ),
        (f"{HEATERS}/realtime/{{id}}", 20001, ""),
        (f"{HEATERS}/heater_information", 0, ""),
        (f"{HEATERS}/heater_parameters/{{id}}", 20013, ""),
        ("/heaters/api/heater_notifications/new", 0, ""),
        (
            "/heaters/api/heater_notifications",
            0,
            " ".join(sorted(at("#/components/schemas/Heater/properties").keys() - BRIEF)),
        ),
        ("/heaters/api/heater_maintenances/{heaterId}", 20001, ""),
        ("/faqs/api/faqs/categories", 0, ""),
        ("/faqs/api/faqs/faqs/{categoryId}", 1, ""),
        ("/app/api/general_agreements", 0, ""),
    ],
)
def test_an_answer_has_all_fields_of_the_document_but_these(
    reader: httpx.Client, path: str, identifier: int, names: str
) -> None:
    said = DOCUMENT["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    answer = reader.get(re.sub(r"\{\w+\}", str(identifier), path))
    assert answer.json()
    assert left_out(said["schema"], answer.json()) == set(names.split())


@pytest.mark.parametrize(
    ("method", "path"),
    [
        (each.method, re.sub(r"\{\w+\}", "1", each.path))
        for each in OPERATIONS.values()
        if not each.is_open or each.id == "createAccount"
    ],
)
def test_a_call_that_is_not_open_needs_a_session(world: Running, method: str, path: str) -> None:
    """Without a session, an account can be created, but not a consumer's."""
    visitor = world.visitor(app="consumer")
    answer = visitor.request(method, path, params={"topic": "heaters/20001"})
    assert (answer.status_code, answer.json()) == (401, {"error": "You are not logged in"})


def test_the_check_of_providers_finds_nothing_to_mend_and_sets_all_changes_back(
    fresh: Running,
    writer: httpx.Client,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(publisher, "INTERVAL_SECONDS", 0.05)
    monkeypatch.setenv("CHECK_PROVIDER_PASSWORD", PASSWORD)
    before = what_can_change(writer)
    assert main([fresh.url, "--email", EMAIL, "--write"]) == 0
    assert "nothing to mend" in capsys.readouterr().out
    assert what_can_change(writer) == before


def test_without_its_library_the_check_of_providers_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    assert __main__.main() == 2
    assert "heatdesk[provider-check]" in capsys.readouterr().err
