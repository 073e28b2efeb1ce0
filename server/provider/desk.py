"""Calls of the desk work: the installer's thresholds, the catalogue, notifications in bulk."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from server.provider.client import Caller
from server.provider.heaters import HeaterCalls
from server.provider.models import HeaterSerie, Id, Notification, Record

BATCH = 100


class Threshold(Record):
    """A notification setting, as far as it says when something is worth a notice."""

    field: str | None = None
    operator: str | None = None
    value: float | None = None


class CatalogueType(Record):
    id: Id
    name: str | None = None
    visible: bool | None = None
    """Only `false` hides a type."""


class CatalogueSeries(Record):
    heater_serie: HeaterSerie | None = None
    heater_types: list[CatalogueType] | None = None


class CatalogueFault(Record):
    code: str | None = None
    name: str | None = None


class Catalogue(Record):
    """What the manufacturer makes: series with their types, and the faults of each type."""

    heater_info: list[CatalogueSeries] | None = None
    heater_faults: dict[str, CatalogueFault] | None = None
    type_faults: dict[str, list[Id]] | None = None


@dataclass
class DeskCalls:
    caller: Caller

    async def thresholds(self) -> list[Threshold]:
        return await self.caller.list_of(Threshold, "auth/api/account_settings")

    async def catalogue(self) -> Catalogue:
        answer = await self.caller.get("heaters/api/heaters/heater_information")
        return answer.read(Catalogue)

    async def batches(
        self, *, read: bool | None, kind: str | None, most: int
    ) -> AsyncIterator[list[Notification]]:
        """All notifications of a filter, newest first, a batch at a time and none twice; about
        `most` at the utmost. A provider may send shorter batches than it was asked for."""
        calls = HeaterCalls(self.caller)
        seen: set[Id] = set()
        offset = 0
        while offset < most:
            batch = await calls.notifications(limit=BATCH, offset=offset, read=read, kind=kind)
            fresh = [item for item in batch if item.id not in seen]
            if not fresh:
                return
            seen.update(item.id for item in fresh)
            offset += len(batch)
            yield fresh
