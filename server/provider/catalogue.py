"""The manufacturer's catalogue: series, types, parameters and faults."""

from collections.abc import Iterable
from typing import Annotated

from server.provider.calls import Calls
from server.provider.heaters import HeaterSerie
from server.provider.structs import Id, Localized, Record
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
    """The series with their types, the parameters and faults by id, and maps from a type's id to
    the ids of its parameters and faults. Any of these may be missing."""

    heater_info: Annotated[list[Series] | None, STRICT] = None
    heater_parameters: Annotated[dict[str, CatalogueItem] | None, STRICT] = None
    heater_faults: Annotated[dict[str, CatalogueItem] | None, STRICT] = None
    type_parameters: dict[str, list[Id]] | None = None
    type_faults: dict[str, list[Id]] | None = None
    type_defaults: dict[str, dict[str, str | int | float | bool]] | None = None

    def parameters_of(self, type_id: str) -> dict[str, CatalogueItem]:
        """A type's parameters that are in the catalogue, by id, in the type's order."""
        return _linked(self.type_parameters, type_id, self.heater_parameters)

    def faults_of(self, type_id: str) -> dict[str, CatalogueItem]:
        """A type's faults that are in the catalogue, by id, in the type's order."""
        return _linked(self.type_faults, type_id, self.heater_faults)

    def types(self) -> Iterable[tuple[Series, HeaterType]]:
        """All types, each once, with the first series that has it."""
        found: dict[str, tuple[Series, HeaterType]] = {}
        for series in self.heater_info or []:
            for kind in series.heater_types or []:
                found.setdefault(str(kind.id), (series, kind))
        return found.values()


def _linked(
    links: dict[str, list[Id]] | None, type_id: str, items: dict[str, CatalogueItem] | None
) -> dict[str, CatalogueItem]:
    ids = [str(id_) for id_ in (links or {}).get(type_id, [])]
    return {id_: items[id_] for id_ in ids if id_ in items} if items else {}


class CatalogueFaults(Localized):
    heater_faults: dict[str, CatalogueItem] | None = None


_CATALOGUE = "heaters/api/heaters/heater_information"


class CatalogueCalls(Calls):
    async def catalogue(self) -> Catalogue:
        """`GET heaters/api/heaters/heater_information`"""
        return (await self.caller.get(_CATALOGUE)).decode(Catalogue)

    async def faults(self) -> dict[str, CatalogueItem]:
        """`GET heaters/api/heaters/heater_information`: the faults by id."""
        return (await self.caller.get(_CATALOGUE)).decode(CatalogueFaults).heater_faults or {}
