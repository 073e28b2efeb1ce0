"""The OpenAPI document of the contract, as it stands in `docs/provider-api.json`."""

from pathlib import Path

from starlette.responses import Response

from reference_provider.api.call import Call, call

PATH = "/openapi.json"
# A link to the one in docs, so that it is at hand wherever the package is installed.
_DOCUMENT = Path(__file__).parents[1] / "provider-api.json"


def show_document(_call: Call) -> Response:
    return Response(_DOCUMENT.read_bytes(), media_type="application/json")


ROUTES = [call("GET", PATH, show_document, is_open=True)]
