"""Serves the OpenAPI document of the contract, `docs/provider-api.json`."""

from pathlib import Path

from starlette.responses import Response

from reference_provider.api.call import Call, call

PATH = "/openapi.json"
# A symbolic link to the document in docs, so that the package contains it.
_DOCUMENT = Path(__file__).parents[1] / "provider-api.json"


def show_document(_call: Call) -> Response:
    return Response(_DOCUMENT.read_bytes(), media_type="application/json")


ROUTES = [call("GET", PATH, show_document, is_open=True)]
