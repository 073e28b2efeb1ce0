"""Visits: the working sheets of the account, the newest first; those of heaters that are no longer
linked as well."""

import asyncio

import msgspec
from sqlalchemy import Connection

from server.domain.limits import LIST_PAGE_SIZE
from server.pages.shared.lists.filters import Pager, page_bounds
from server.pages.shared.sheets.stored import SheetRow, linked_types, sheet_rows
from server.store.accounts import AccountName
from server.store.sheets import StoredSheet, number_of_sheets, sheets_of_account
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Visit


class Data(msgspec.Struct):
    heater: str
    """The id of the heater whose sheets are shown; empty for all."""
    sheets: Part[SheetRow]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `page` and `heater`. Raises ProviderError: what the store has of an account is shown
    once the provider has answered for it."""
    heater, page = visit.query("heater"), visit.query_number("page")

    def read(connection: Connection, name: AccountName) -> tuple[list[StoredSheet], Pager]:
        total = number_of_sheets(connection, name, heater or None)
        start, pager = page_bounds(total, page)
        return sheets_of_account(connection, name, start, LIST_PAGE_SIZE, heater or None), pager

    types, stored = await asyncio.gather(
        linked_types(visit), part(visit, lambda: visit.stored(read))
    )
    sheets, pager = stored.value or ([], page_bounds(0, 1)[1])
    return Data(heater, Part(sheet_rows(sheets, types), stored.problem), pager)
