"""The copy of the catalogue: a browser makes the same screens from it as the host does."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec

from server.domain.units import source_unit_of
from server.live.endpoints.catalogue import copy_of
from server.pages.heater_info import list_data
from server.pages.heater_info_detail import Tab, type_data
from server.pages.shared.catalogue_defaults import CatalogueDefault, catalogue_default
from server.provider.heaters.catalogue import Catalogue
from server.web.page import Value
from server.web.provider_html import ProviderHtml
from server.web.session.seal import Seal
from tests.support.probe import run_probe

HTML = ProviderHtml("https://provider.example/", (), Seal(("x" * 32,)))

LETTERS = "aAßẞéÉİıΣςøÐĳ fF01-.,;/x"
QUERIES = [
    "",
    "a",
    "f0",
    "ss",
    "é",
    "E\u0301",
    "i",
    "σ",
    " x ",
    "-",
    "zz",
    "f a",
    "o",
    "ij",
    "/",
    "x,1",
]
TABS: tuple[Tab, ...] = ("faults", "parameters")


def odd_catalogue(chance: random.Random) -> Catalogue:
    """A catalogue that a provider may send: missing names, unknown ids, the same type twice."""

    def word() -> str | None:
        letters = "".join(chance.choice(LETTERS) for _ in range(chance.randint(0, 4)))
        return chance.choice([None, letters, letters])

    def some(ids: list[str]) -> list[str]:
        return [chance.choice(ids) for _ in range(chance.randint(0, 4))]

    def things() -> dict[str, Any]:
        ids = chance.sample(range(1, 99), 30)
        return {str(each): {"code": word(), "name": word(), "content": "<p>x</p>"} for each in ids}

    names = {number: word() for number in range(1, 7)}

    def series(number: int) -> dict[str, Any]:
        kinds = [
            {
                "id": (type_id := chance.randint(1, 6)),
                "name": names[type_id],
                "visible": chance.choice([True, False, None]),
                "preferred_heater_type": chance.choice([True, False]),
            }
            for _ in range(3)
        ]
        serie = {"id": number, "name": word(), "image": "/i"}
        return {"heater_serie": serie, "heater_types": kinds}

    faults, parameters = things(), things()
    types = [str(each) for each in range(1, 7)]
    known = {
        "heater_info": [series(number) for number in range(3)],
        "heater_faults": faults,
        "heater_parameters": parameters,
        "type_faults": {each: some([*faults, "0"]) for each in types},
        "type_parameters": {each: some([*parameters, "0"]) for each in types},
        "type_defaults": {
            each: dict.fromkeys(some(list(parameters)), chance.choice([0, "21,5", "Eco"]))
            for each in types
        },
    }
    return msgspec.convert(known, Catalogue, strict=False)


def shown(parameter_id: str, value: Value) -> CatalogueDefault | None:
    """Some parameters are in °C, the units of the others are unknown."""
    source = source_unit_of("°C", None) if int(parameter_id) % 2 else None
    return catalogue_default(value, source, "F")


def builtins(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def test_the_browser_finds_and_shows_what_the_host_does(tmp_path: Path) -> None:
    chance = random.Random(7)
    catalogues = [odd_catalogue(chance) for _ in range(60)]
    types = [sorted({str(kind.id) for _, kind in each.types()}) for each in catalogues]
    cases = [
        {"copy": builtins(copy_of(each, shown, HTML)), "queries": QUERIES, "types": ids}
        for each, ids in zip(catalogues, types, strict=True)
    ]
    answers = run_probe("catalogue_probe", tmp_path, cases)
    for catalogue, ids, answer in zip(catalogues, types, answers, strict=True):
        assert answer["lists"] == [builtins(list_data(catalogue, query)) for query in QUERIES]
        assert answer["types"] == [
            [builtins(type_data(catalogue, each, tab, shown, HTML)) for tab in TABS] for each in ids
        ]
    assert sum(len(found["hits"]) for answer in answers for found in answer["lists"]) > 100
