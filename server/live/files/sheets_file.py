"""All working sheets of the account in one JSON file, for the installer's own archive."""

import msgspec
from starlette.responses import Response
from starlette.routing import Route

from server.live.files.endpoint import FileEndpoint
from server.store.sheets import StoredSheet, sheets_of_account
from server.web.host import Host
from server.web.visit import Visit


def sheet_routes(host: Host) -> list[Route]:
    """The route of the file; empty on a host without a store."""
    file = _SheetsFile(host, "visits", "json")
    return [Route(file.route.path, file.handle, methods=["GET"])] if host.history_store else []


class _SheetsFile(FileEndpoint):
    async def answer(self, visit: Visit) -> Response:
        # What the store has of an account is shown once the provider has answered for it.
        await visit.provider.account.read()
        sheets = await visit.stored(sheets_of_account, 0, None) or []
        return Response(
            msgspec.json.encode([_exported(each) for each in sheets]),
            media_type="application/json",
            headers={"Content-Disposition": 'attachment; filename="visits.json"'},
        )


def _exported(sheet: StoredSheet) -> dict[str, object]:
    """A damaged document is a text."""
    document: object = sheet.document if sheet.is_damaged else msgspec.Raw(sheet.document.encode())
    return {"id": sheet.id, "digest": sheet.digest, "document": document}
