"""Opens CSV files in LibreOffice as a double click does, and reads the cells that it makes."""

import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

_PROFILE = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">\
<value>{locale}</value></prop></item>
</oor:items>
"""
# What the import dialog proposes: tab, comma and semicolon separate, quotes hold together, the
# byte order mark says UTF-8, the language is the office's own. Two check boxes vary (`eager`).
_FILTER = "Text - txt - csv (StarCalc):9/44/59,34,76,1,,0,false,{eager},,,false,,{eager}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


@dataclass(frozen=True)
class OfficeCell:
    """A cell as it is shown, its value, and what the office computes for it."""

    shown: str
    value: str | float | datetime | None
    formula: str | None


Sheet = list[list[OfficeCell]]


def find_office() -> str | None:
    return shutil.which("soffice") or shutil.which("libreoffice")


def opened(files: list[Path], folder: Path, locale: str, *, eager: bool) -> dict[str, Sheet]:
    """The sheets by the files' names. `eager` ticks the boxes that make the office detect dates and
    evaluate formulas; both are off by default."""
    office = find_office()
    assert office
    profile = folder / "profile"
    (profile / "user").mkdir(parents=True)
    (profile / "user/registrymodifications.xcu").write_text(_PROFILE.format(locale=locale))
    command = [office, "--headless", f"-env:UserInstallation={profile.as_uri()}"]
    command += [f"--infilter={_FILTER.format(eager=str(eager).lower())}"]
    command += ["--convert-to", "fods", "--outdir", str(folder), *map(str, files)]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    return {file.stem: list(_rows(folder / f"{file.stem}.fods")) for file in files}


def _rows(file: Path) -> Iterator[list[OfficeCell]]:
    for _, row in ElementTree.iterparse(file):
        if row.tag == f"{_TABLE}table-row":
            cells = [cell for element in row for cell in _cells(element)]
            while cells and cells[-1].value is None:
                cells.pop()
            if cells:
                yield from [cells] * int(row.get(f"{_TABLE}number-rows-repeated", "1"))
            row.clear()


def _cells(element: ElementTree.Element) -> list[OfficeCell]:
    shown = "\n".join(_shown(line) for line in element.findall(f"{_TEXT}p"))
    cell = OfficeCell(shown, _value(element, shown), element.get(f"{_TABLE}formula"))
    return [cell] * min(100, int(element.get(f"{_TABLE}number-columns-repeated", "1")))


def _shown(line: ElementTree.Element) -> str:
    blanks = {f"{_TEXT}tab": "\t", f"{_TEXT}s": " "}
    parts = [line.text or ""]
    for part in line:
        blank = blanks.get(part.tag, "") * int(part.get(f"{_TEXT}c", "1"))
        parts += [blank or _shown(part), part.tail or ""]
    return "".join(parts)


def _value(element: ElementTree.Element, shown: str) -> str | float | datetime | None:
    match element.get(f"{_OFFICE}value-type"):
        case "date":
            return datetime.fromisoformat(element.get(f"{_OFFICE}date-value", ""))
        case "float":
            return float(element.get(f"{_OFFICE}value", ""))
        case None:
            return None
        case _:
            return shown
