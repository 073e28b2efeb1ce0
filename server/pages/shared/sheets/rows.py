"""The rows of working sheets in lists, and at their heater."""

from collections.abc import Iterable, Mapping
from datetime import datetime

import msgspec

from server.domain.sheets import VisitKind
from server.store.sheets import StoredSheet
from server.web.routes import path_to
from server.web.visit import Visit


class SheetRow(msgspec.Struct):
    id: str
    address: str
    """Of the sheet; of a draft at its heater, if that is linked."""
    place: str
    kind: VisitKind | None
    """None for a sheet that cannot be read."""
    begun: datetime
    finished: datetime | None
    is_correction: bool


async def linked_types(visit: Visit) -> dict[str, str]:
    """The types of the linked heaters by their ids. Raises ProviderError."""
    heaters = await visit.provider.installers.heaters()
    return {str(each.id): each.sw_type or "-" for each in heaters}


def sheet_rows(sheets: Iterable[StoredSheet], types: Mapping[str, str]) -> list[SheetRow]:
    return [_row(each, types.get(each.heater)) for each in sheets]


def _row(sheet: StoredSheet, sw_type: str | None) -> SheetRow:
    address = path_to("visit-sheet", visit=sheet.id)
    if sw_type and sheet.finished is None:
        address = path_to("heater-visit", id=sheet.heater, sw_type=sw_type, visit=sheet.id)
    try:
        document = sheet.read()
    except msgspec.MsgspecError:
        return SheetRow(sheet.id, address, "", None, sheet.begun, sheet.finished, False)
    return SheetRow(
        id=sheet.id,
        address=address,
        place=document.place,
        kind=document.kind,
        begun=sheet.begun,
        finished=sheet.finished,
        is_correction=document.corrects is not None,
    )
