"""The catalogue: what is found in it, what odd or unreadable data cost, and its copy, from which a
browser makes the same screens as the host does."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.domain.units import source_unit_of
from server.live.endpoints.catalogue import copy_of
from server.pages.heater_info import list_data
from server.pages.heater_info_detail import Tab, type_data
from server.pages.shared.lists.catalogue import CatalogueDefault, catalogue_default
from server.provider.answer import Answer
from server.provider.catalogue import Catalogue
from server.provider.errors import InvalidResponse
from server.serving.seal import Seal
from server.web.page import Value
from server.web.provider_html import ProviderHtml
from tests.support.catalogue import catalogue
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
    for known, ids, answer in zip(catalogues, types, answers, strict=True):
        assert answer["lists"] == [builtins(list_data(known, query, HTML)) for query in QUERIES]
        assert answer["types"] == [
            [builtins(type_data(known, each, tab, shown, HTML)) for tab in TABS] for each in ids
        ]
    assert sum(len(found["hits"]) for answer in answers for found in answer["lists"]) > 100


def decoded(sent: dict[str, Any]) -> Catalogue:
    return Answer(200, msgspec.json.encode(sent)).decode(Catalogue)


@pytest.mark.parametrize(
    ("typed", "codes", "types"),
    [
        ("flow", ["P01"], []),
        ("P0", ["P01"], []),
        ("elan 30", [], ["Élan 30"]),
        ("  ELAN ", [], ["Élan 24", "Élan 30"]),
        ("solo", [], []),
        ("<script>", [], []),
    ],
)
def test_names_and_types_are_found_in_any_case_and_without_accents(
    typed: str, codes: list[str], types: list[str]
) -> None:
    found = list_data(decoded(catalogue()), typed, HTML)
    assert [hit.code for hits in found.hits for hit in hits.items] == codes
    assert [kind.name for series in found.series for kind in series.types] == types


@pytest.mark.parametrize(
    "odd",
    [
        {"heater_info": catalogue()["heater_info"]},
        {"heater_info": None, "type_faults": None},
        catalogue(type_parameters=[], type_faults=[], type_defaults=[]),
        catalogue(heater_parameters={"1": None, "2": {"code": "P2"}}, heater_faults={}),
        catalogue(type_faults={"11": [77, "9", None]}, type_defaults={"11": {"1": None, "2": {}}}),
        catalogue(type_parameters={"11": {"a": 1}}, heater_faults={"9": {"code": 9}}),
        catalogue(heater_info=[{}, {"heater_serie": None, "heater_types": [{"id": 11}, {}]}, 5]),
    ],
    ids=["no maps", "nulls", "lists", "odd things", "unknown ids", "odd links", "odd rows"],
)
def test_odd_data_never_costs_the_screen(odd: dict[str, Any]) -> None:
    known = decoded(odd)
    for typed in ("", "F09", "9"):
        assert list_data(known, typed, HTML).criteria == typed
    for _, kind in known.types():
        for tab in TABS:
            shown = type_data(known, str(kind.id), tab, lambda *_: None, HTML)
            assert len(shown.entries) == (shown.faults if tab == "faults" else shown.parameters)


@pytest.mark.parametrize(
    "unreadable",
    [
        catalogue(heater_parameters={"1": None, "2": "x"}),
        catalogue(heater_faults={"9": [5]}),
        catalogue(heater_info=[None, 5]),
        {"heater_info": [], "heater_faults": {"1": 5}},
    ],
    ids=["parameters", "faults", "series", "faults alone"],
)
def test_a_catalogue_of_which_nothing_can_be_read_is_no_empty_one(
    unreadable: dict[str, Any],
) -> None:
    with pytest.raises(InvalidResponse):
        decoded(unreadable)
