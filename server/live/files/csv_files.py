"""Lists, the log of changes and the samples of a heater as CSV files, filtered like the screen; all
working sheets of the account in one JSON file.

The first rows are read before the response begins, so that a failure can redirect to the list with
a message. Later batches are read while the file is sent; a failure aborts the download, so that the
browser does not take an incomplete file for a complete one.
"""

from asyncio import Lock, gather, sleep
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from datetime import date
from typing import Any, Generic, NamedTuple, TypeVar
from zoneinfo import ZoneInfo

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from server.domain.history import Sample
from server.domain.lookups import spreadsheet_language
from server.domain.spreadsheet import BYTE_ORDER_MARK, Cell, csv_text, drain_chunks
from server.domain.worklist import UNKNOWN_THRESHOLDS
from server.live.endpoint import FileEndpoint
from server.live.files.cells import Column, CsvContext, Texts, header_row, row_cells
from server.live.files.columns import (
    CHANGES,
    CODES_UNKNOWN,
    CUSTOMERS,
    HEATERS,
    HISTORY,
    LEFT_OUT,
    MARKS,
    NOTIFICATIONS,
    USUAL_LIMITS,
    ChangeLine,
    HeaterLine,
    MarkLine,
)
from server.live.files.plan_columns import CUSTOMERS_UNKNOWN, MAINTENANCE, PlanLine
from server.pages.changes import account_changes
from server.pages.shared.changes.rows import (
    ChangedCustomer,
    ChangeRow,
    change_rows,
    changed_customers,
    parameter_names,
)
from server.pages.shared.customers.contacts import (
    is_customer_unknown,
    known_customer,
    read_customers_of_file,
)
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.current_faults import current_faults
from server.pages.shared.heater.findings import optional_thresholds, read_thresholds
from server.pages.shared.heater.history import fault_marks, note_marks
from server.pages.shared.heater.outlooks import stored_trends
from server.pages.shared.heater.rows import short_address
from server.pages.shared.lists.filtered_heaters import filtered_heaters
from server.pages.shared.lists.filters import (
    heater_filter,
    heater_sort,
    notification_filter,
    search_customers,
)
from server.pages.shared.notifications.rows import lacks_unit, with_units
from server.pages.shared.plan.filter import chosen_plan
from server.pages.shared.plan.sections import in_order
from server.provider.heaters import CustomerAccount, Heater
from server.provider.notifications import Notification
from server.store.samples import samples_of_heater
from server.store.sheets import StoredSheet, sheets_of_account
from server.store.store import StoreUnavailable
from server.web.host import Host
from server.web.visit import Visit

_MAX_CSV_NOTIFICATIONS = 20_000

T = TypeVar("T")


class Remark(NamedTuple):
    """A separate line that says in what respect the file is incomplete."""

    text_key: str
    number: int | None = None


BatchReader = Callable[[Visit], AsyncIterator[list[T] | Remark]]


def csv_routes(host: Host) -> list[Route]:
    """The routes of the CSV files that this host has."""
    files: list[_CsvFile[Any]] = [
        _CsvFile(host, "heaters", HEATERS, _heaters),
        _CsvFile(host, "customers", CUSTOMERS, _customers),
        _CsvFile(host, "notifications", NOTIFICATIONS, _notifications),
    ]
    if host.history_store:
        files += [
            _CsvFile(host, "changes", CHANGES, _changes),
            _CsvFile(host, "heater-history", HISTORY, _history),
            _CsvFile(host, "heater-history", MARKS, _marks, part="marks"),
            _CsvFile(host, "maintenance", MAINTENANCE, _maintenance),
        ]
    return [Route(file.route.starlette_path, file.handle, methods=["GET"]) for file in files]


async def _heaters(visit: Visit) -> AsyncIterator[list[HeaterLine] | Remark]:
    found = await filtered_heaters(visit, heater_filter(visit), heater_sort(visit))
    faults = await current_faults(visit, found.heaters)
    trends = await stored_trends(visit)
    # The limits are needed only to evaluate trends.
    limits, problem = await read_thresholds(visit) if trends.of else (UNKNOWN_THRESHOLDS, None)
    worsenings = trends.worsenings(visit, found.heaters, limits)
    yield [
        HeaterLine(heater, faults.of(heater), worsenings.get(str(heater.id), ()))
        for heater in found.heaters
    ]
    if found.limits_problem or problem:
        yield Remark(USUAL_LIMITS)
    if unknown := found.codes_unknown():
        yield Remark(CODES_UNKNOWN, unknown)


async def _customers(visit: Visit) -> AsyncIterator[list[CustomerAccount] | Remark]:
    yield await search_customers(visit, visit.query("q"))


async def _maintenance(visit: Visit) -> AsyncIterator[list[PlanLine] | Remark]:
    plan = await chosen_plan(visit)
    limit = plan.limits.maintenance_hours
    entries = in_order(plan.entries)
    await read_customers_of_file(visit, [entry.heater for entry in entries])
    yield [PlanLine(entry, known_customer(visit, entry.heater), limit) for entry in entries]
    if plan.limits_problem:
        yield Remark(USUAL_LIMITS)
    if unknown := sum(is_customer_unknown(visit, entry.heater) for entry in entries):
        yield Remark(CUSTOMERS_UNKNOWN, unknown)


async def _notifications(visit: Visit) -> AsyncIterator[list[Notification] | Remark]:
    calls, limits = visit.provider.notifications, None
    async for batch in calls.batches(notification_filter(visit), limit=_MAX_CSV_NOTIFICATIONS):
        if limits is None and any(map(lacks_unit, batch)):
            limits = await optional_thresholds(visit)
        yield with_units(batch, limits) if limits else batch
        # A file may take longer than a page: each batch gets the time limit of a page.
        visit.extend_deadline(visit.settings.provider_timeout)


async def _changes(visit: Visit) -> AsyncIterator[list[ChangeLine] | Remark]:
    """The changes of the filter of their screen. Raises StoreUnavailable."""
    changes, linked = await account_changes(visit)
    if changes.problem:
        raise StoreUnavailable
    found = changes.items
    names, customers = await gather(parameter_names(visit, found), changed_customers(visit, found))
    rows = await change_rows(visit, found, names=names)
    yield [
        _change_line(row, linked.get(change.heater or ""), customers.get(change.id))
        for row, change in zip(rows, found, strict=True)
    ]


def _change_line(
    row: ChangeRow, heater: Heater | None, customer: ChangedCustomer | None
) -> ChangeLine:
    serial_number = heater.serial_number if heater else None
    return ChangeLine(
        row, short_address(heater), serial_number, customer.name if customer else None
    )


async def _history(visit: Visit) -> AsyncIterator[list[Sample] | Remark]:
    # Raises if the provider does not let this user see the heater.
    heater = await visit.provider.heaters.heater(visit.params["id"])
    yield await visit.stored(samples_of_heater, str(heater.id), date.min) or []


async def _marks(visit: Visit) -> AsyncIterator[list[MarkLine] | Remark]:
    records, heater_id = visit.provider.records, visit.params["id"]
    faults, notes = await gather(records.faults(heater_id), records.maintenances(heater_id))
    lines = [MarkLine(mark, is_fault=True) for mark in fault_marks(visit, faults)]
    lines += [MarkLine(mark, is_fault=False) for mark in note_marks(notes)]
    yield sorted(lines, key=lambda line: line.mark.day, reverse=True)


class _CsvFile(FileEndpoint, Generic[T]):
    def __init__(
        self,
        host: Host,
        screen: str,
        columns: tuple[Column[T], ...],
        read_batches: BatchReader[T],
        part: str = "",
    ) -> None:
        super().__init__(host, screen, "csv", part)
        self._file_name = "-".join(filter(None, [screen, part]))
        self._columns = columns
        self._read_batches = read_batches
        self._encoding = Lock()

    async def answer(self, visit: Visit) -> Response:
        batches = self._read_batches(visit)
        first = await anext(batches, None)
        day = visit.now.astimezone(ZoneInfo(visit.time_zone)).date().isoformat()
        return StreamingResponse(
            self._file(visit, first, batches),
            media_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{self._file_name}-{day}.csv"'},
        )

    async def _file(
        self,
        visit: Visit,
        first: list[T] | Remark | None,
        later: AsyncIterator[list[T] | Remark],
    ) -> AsyncIterator[bytes]:
        texts = self.host.build.columns[visit.locale]
        context = CsvContext(texts, temperature_unit(visit))
        yield (BYTE_ORDER_MARK + _csv([header_row(self._columns, texts)], visit)).encode()
        batch = first
        while batch is not None:
            if isinstance(batch, Remark):
                yield _remark_line(batch, texts, visit)
            else:
                for chunk in await self._encode(batch, visit, context):
                    yield chunk
            batch = await anext(later, None)
        if left_out := visit.provider.summary.left_out:
            yield _remark_line(Remark(LEFT_OUT, left_out), texts, visit)

    async def _encode(self, batch: list[T], visit: Visit, context: CsvContext) -> Iterator[bytes]:
        """Encodes the whole batch as chunks of text, and frees its structs, which take ten times as
        much memory: a slow download may take minutes. Each file encodes one batch at a time, and
        other requests run between its chunks."""
        chunks: deque[bytes] = deque()
        async with self._encoding:
            for rows in drain_chunks(batch):
                table = (row_cells(self._columns, row, context) for row in rows)
                chunks.append(_csv(table, visit).encode())
                await sleep(0)
        return (chunks.popleft() for _ in range(len(chunks)))


def _remark_line(remark: Remark, texts: Texts, visit: Visit) -> bytes:
    number = "" if remark.number is None else f" {remark.number}"
    return _csv([[texts[remark.text_key] + number]], visit).encode()


def _csv(rows: Iterable[Iterable[Cell]], visit: Visit) -> str:
    profile = visit.session.profile
    formats = spreadsheet_language(profile.country_id if profile else None, visit.locale)
    return csv_text(rows, formats, ZoneInfo(visit.time_zone))


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
