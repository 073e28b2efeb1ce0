"""Serves the OpenAPI document of the contract, `provider_kit/provider-api.json`."""

from pathlib import Path

from starlette.responses import Response

from provider_kit.reference_provider.api.call import Call, call

PATH = "/openapi.json"
_DOCUMENT = Path(__file__).parents[2] / "provider-api.json"


def show_document(_call: Call) -> Response:
    return Response(_DOCUMENT.read_bytes(), media_type="application/json")


ROUTES = [call("GET", PATH, show_document, is_open=True)]
