"""A copy of the project with a further screen, sheet, language and brand, built once for all tests.

The screen is the one that `docs/architecture.md` adds; the others are data alone.
"""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from server.domain.lookups import LANGUAGES
from tests.support.processes import ROOT
from tests.support.scratch import build_project, check_types, copy_project
from tests.support.seeding import made_once

PAGE = ROOT / "docs" / "architecture.md"
SNIPPET = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
LANGUAGE = {
    "code": "fi",
    "id": 99,
    "name": "Suomi",
    "number_locale": "fi-FI",
    "decimal_sign": ",",
    "date_separator": ".",
    "short_date": "{day}. {month}",
    "short_months": "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
    "plurals": ["one", "other"],
    "spreadsheet": {
        "countries": ["FI"],
        "date": "%d.%m.%Y klo %H.%M",
        "months": "tammikuu helmikuu",
        "booleans": "tosi epätosi",
    },
    "provider": {
        "temperature": "lämpötila",
        "difference": "ero",
        "hour": "tunti tuntia",
        "day": "päivä päivää",
    },
}
BRAND = {
    "name": "Nordic",
    "time_zone": "Europe/Helsinki",
    "registration_field": "gassafe_registration_number",
    "phone": True,
    "policy": True,
    "login_banner": False,
    "map": {"center": [64.5, 26.0], "zoom": 5},
}
SHEET = {
    "name": "chimney",
    "kept_months": 120,
    "read": "2026-01-01",
    "sources": ["https://law.example"],
    "sections": [
        {
            "name": "sweeping",
            "repeat": 2,
            "fields": [
                {"name": "swept", "kind": "TICK", "required": True},
                {"name": "soot", "kind": "NUMBER", "unit": "kg", "low": 0, "high": 9, "hint": True},
            ],
        }
    ],
}
SHEET_TEXTS = {
    "": "Chimney",
    ".sweeping": "Flue",
    ".swept": "Swept",
    ".soot": "Soot",
    ".soot.hint": "Dry",
}
ACCENT = "#0b6e4f"
PRIVACY = "https://privacy.example/policy"
WORDING = "‹Contact Nordic›"


def extended_project(factory: pytest.TempPathFactory) -> Path:
    """The folder of the copy, with its build in `dist`."""

    def make(folder: Path) -> None:
        project = copy_project(folder)
        _add_screen(project)
        _add_sheet(project)
        _add_language(project)
        _add_brand(project)
        # A whole build would only add the check of types, as below, and smaller scripts.
        build_project(project, "--quick", "--brand", "nordic")
        check_types(project)

    return made_once(factory, "extended", make) / "project"


def snippets() -> dict[str, str]:
    """The files on the page, by their paths."""
    return dict(SNIPPET.findall(PAGE.read_text("utf-8")))


def _add_screen(project: Path) -> None:
    files = snippets()
    entry = json.loads(files.pop("views/routes.json"))
    texts = json.loads(files.pop("translations/en.json"))
    routes = project / "views" / "routes.json"
    routes.write_text(json.dumps([*json.loads(routes.read_text("utf-8")), entry]), "utf-8")
    _add_texts(project, texts)
    for name, content in files.items():
        path = project / name
        assert not path.exists(), f"{name} is an edit of a file that is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


def _add_sheet(project: Path) -> None:
    _write(project / "sheets" / f"{SHEET['name']}.json", SHEET)
    _add_texts(project, {f"sheet.{SHEET['name']}{key}": SHEET_TEXTS[key] for key in SHEET_TEXTS})


def _add_texts(project: Path, texts: dict[str, str]) -> None:
    for language in LANGUAGES:
        translations = project / "translations" / f"{language}.json"
        _write(translations, json.loads(translations.read_text("utf-8")) | texts)


def _add_language(project: Path) -> None:
    """Adds a language whose texts are the English ones in quotes, so that others stand out."""
    translations = project / "translations"
    languages = json.loads((translations / "languages.json").read_text("utf-8"))
    _write(translations / "languages.json", [*languages, LANGUAGE])
    english = json.loads((translations / "en.json").read_text("utf-8"))
    _write(translations / "fi.json", {key: f"‹{text}›" for key, text in english.items()})
    for path in (translations / "brands").glob("*.json"):
        wording = json.loads(path.read_text("utf-8"))
        _write(path, {**wording, "fi": wording["en"]})


def _add_brand(project: Path) -> None:
    folder = project / "views" / "brands" / "nordic"
    shutil.copytree(project / "views" / "brands" / "default", folder)
    _write(folder / "brand.json", BRAND)
    tokens = folder / "tokens.css"
    tokens.write_text(re.sub(r"--accent: #\w+", f"--accent: {ACCENT}", tokens.read_text("utf-8")))
    languages = json.loads((project / "translations" / "languages.json").read_text("utf-8"))
    wording = {language["code"]: {"nav.contact": WORDING} for language in languages}
    _write(project / "translations" / "brands" / "nordic.json", wording)


def _write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False), "utf-8")
