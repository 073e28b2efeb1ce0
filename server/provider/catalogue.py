"""The manufacturer's catalogue: series, types, parameters and faults."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from server.provider.client import Caller
from server.provider.models import HeaterSerie, Id, Localized, Record
from server.provider.tolerant import STRICT


class HeaterType(Record):
    id: Id
    name: str | None = None
    visible: bool | None = None
    """Only `false` hides a type."""
    preferred_heater_type: bool | None = None


class Series(Record):
    heater_serie: HeaterSerie | None = None
    heater_types: list[HeaterType] | None = None


class CatalogueItem(Record):
    """A parameter or a fault of the catalogue."""

    code: str | None = None
    name: str | None = None
    content: str | None = None


class Catalogue(Localized):
    """Everything by its id; which type has which parameters and faults stands in maps of its own,
    any of which a provider may leave out."""

    heater_info: Annotated[list[Series] | None, STRICT] = None
    heater_parameters: Annotated[dict[str, CatalogueItem] | None, STRICT] = None
    heater_faults: Annotated[dict[str, CatalogueItem] | None, STRICT] = None
    type_parameters: dict[str, list[Id]] | None = None
    type_faults: dict[str, list[Id]] | None = None
    type_defaults: dict[str, dict[str, str | int | float]] | None = None

    def parameters_of(self, type_id: str) -> dict[str, CatalogueItem]:
        """The parameters that a type has and the catalogue knows, by id, in the type's order."""
        return _linked(self.type_parameters, type_id, self.heater_parameters)

    def faults_of(self, type_id: str) -> dict[str, CatalogueItem]:
        return _linked(self.type_faults, type_id, self.heater_faults)

    def types(self) -> Iterator[tuple[Series, HeaterType]]:
        for series in self.heater_info or []:
            for kind in series.heater_types or []:
                yield series, kind


def _linked(
    links: dict[str, list[Id]] | None, type_id: str, known: dict[str, CatalogueItem] | None
) -> dict[str, CatalogueItem]:
    ids = [str(each) for each in (links or {}).get(type_id, [])]
    return {each: known[each] for each in ids if each in known} if known else {}


@dataclass
class CatalogueCalls:
    caller: Caller

    async def catalogue(self) -> Catalogue:
        answer = await self.caller.get("heaters/api/heaters/heater_information")
        return answer.read(Catalogue)
