"""The heaters, customers and notifications lists as CSV files, with the filter of the screen.

What can fail is asked for before the file begins, so that a failure leads back to the list with
a message. Later batches come while the file is under way; one that fails breaks the download off,
so that a browser never takes a part for the whole.
"""

import logging
from asyncio import Lock, get_running_loop, sleep
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Generic, TypeVar
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from server.domain.limits import MAX_CSV_NOTIFICATIONS
from server.domain.lookups import Language
from server.domain.spreadsheet import BYTE_ORDER_MARK, csv_text, drain_chunks
from server.live.csv.columns import (
    CUSTOMERS,
    HEATERS,
    LEFT_OUT,
    NOTIFICATIONS,
    Column,
    Reader,
    Texts,
    cells,
    heads,
)
from server.pages.shared.linked_heaters import linked_heaters
from server.pages.shared.list_filters import (
    heater_sort,
    notification_filter,
    search_customers,
    status_filter,
)
from server.pages.shared.temperature_unit import temperature_unit
from server.provider.errors import ProviderError, Unauthorized
from server.provider.heaters.heaters import Heater
from server.provider.heaters.notifications import Notification
from server.provider.installers.customers import CustomerAccount
from server.web.host import Host
from server.web.outcomes import LoginRequired
from server.web.page import Message
from server.web.routes import PageRoute, path_to
from server.web.visit import Visit

T = TypeVar("T")
Source = Callable[[Visit, Host], AsyncIterator[list[T]]]

log = logging.getLogger("heatdesk.live")


def csv_routes(host: Host, texts: dict[str, Texts]) -> list[Route]:
    """`texts` are the heads of the columns in each language."""
    return [
        _CsvFile(host, texts, "heaters", HEATERS, _heaters).route,
        _CsvFile(host, texts, "customers", CUSTOMERS, _customers).route,
        _CsvFile(host, texts, "notifications", NOTIFICATIONS, _notifications).route,
    ]


async def _heaters(visit: Visit, _: Host) -> AsyncIterator[list[Heater]]:
    yield await linked_heaters(visit, status_filter(visit), heater_sort(visit))


async def _customers(visit: Visit, _: Host) -> AsyncIterator[list[CustomerAccount]]:
    yield await search_customers(visit, visit.query("q"))


async def _notifications(visit: Visit, host: Host) -> AsyncIterator[list[Notification]]:
    calls = visit.provider.notifications
    async for batch in calls.batches(notification_filter(visit), limit=MAX_CSV_NOTIFICATIONS):
        yield batch
        # A file may take longer than a page; each batch has a page's time.
        calls.caller.deadline = get_running_loop().time() + host.provider_timeout


def _is_ours(error: Exception) -> bool:
    """Whether a failure is an error in this program."""
    return not isinstance(error, ProviderError)


class _CsvFile(Generic[T]):
    """One list as a file, named as the list's screen."""

    def __init__(
        self,
        host: Host,
        texts: dict[str, Texts],
        name: str,
        columns: tuple[Column[T], ...],
        source: Source[T],
    ) -> None:
        self._host = host
        self._texts = texts
        self._name = name
        self._columns = columns
        self._source = source
        self._writing = Lock()
        self._page = PageRoute(name=name, path=f"/{name}.csv", view=None, access="session")

    @property
    def route(self) -> Route:
        return Route(self._page.path, self._handle, methods=["GET"])

    async def _handle(self, request: Request) -> Response:
        cookie = self._host.cookie(request)
        visit = self._host.visit(request, self._page, cookie.session)
        response = await self._answer(visit)
        response.headers["Vary"] = "Accept-Language, Cookie"
        cookie.write(response)
        return response

    async def _answer(self, visit: Visit) -> Response:
        query = visit.request.url.query
        screen = path_to(self._name) + (f"?{query}" if query else "")
        try:
            if visit.session.profile is None:
                raise LoginRequired
            batches = self._source(visit, self._host)
            first: list[T] = await anext(batches, [])
        except (LoginRequired, Unauthorized):
            visit.session.end_login()
            return RedirectResponse(f"{path_to('login')}?{urlencode({'next': screen})}", 303)
        except Exception as error:
            log.warning("%s.csv: %s", self._name, error, exc_info=_is_ours(error))
            visit.session.flash = Message("CSV_FAILED")
            return RedirectResponse(screen, 303)
        day = visit.now.astimezone(ZoneInfo(visit.time_zone)).date().isoformat()
        return StreamingResponse(
            self._file(visit, first, batches),
            media_type="text/csv; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="{self._name}-{day}.csv"'},
        )

    async def _file(
        self, visit: Visit, first: list[T], later: AsyncIterator[list[T]]
    ) -> AsyncIterator[bytes]:
        texts, zone = self._texts[visit.locale], ZoneInfo(visit.time_zone)
        reader = Reader(texts, temperature_unit(visit))
        yield (
            BYTE_ORDER_MARK + csv_text([heads(self._columns, texts)], visit.locale, zone)
        ).encode()
        batch: list[T] | None = first
        while batch:
            for chunk in await self._written(batch, visit.locale, zone, reader):
                yield chunk
            batch = await anext(later, None)
        if left_out := visit.provider.left_out:
            yield csv_text([[f"{texts[LEFT_OUT]} {left_out}"]], visit.locale, zone).encode()

    async def _written(
        self, batch: list[T], locale: Language, zone: ZoneInfo, reader: Reader
    ) -> Iterator[bytes]:
        """The batch as text, all at once and taken out of its list: rows are a tenth of their
        structs as text, and a slow reader takes minutes. One file at a time, and others' requests
        in between."""
        chunks: deque[bytes] = deque()
        async with self._writing:
            for rows in drain_chunks(batch):
                table = (cells(self._columns, row, reader) for row in rows)
                chunks.append(csv_text(table, locale, zone).encode())
                await sleep(0)
        return (chunks.popleft() for _ in range(len(chunks)))
