"""Working sheets in the store: a finished one never changes, and each is kept for its own time."""

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.domain.sheet_definitions import SHEETS
from server.domain.sheets import SheetDocument, VisitKind
from server.store.__main__ import main
from server.store.erasing import erase_customer, erase_some_of_account
from server.store.pruning import prune_some
from server.store.sheets import (
    SheetChanged,
    StoredSheet,
    digest_of,
    erase_sheet,
    put_sheet,
    sheet_of,
    sheets_of_account,
)
from tests.support.stores import OURS, THEIRS, fill, run, work

NOW = datetime(2026, 3, 2, 12, 0, 0, 2000, tzinfo=UTC)
PRECISE = timedelta(microseconds=400)
"""Documents have microseconds."""


def sheet(
    id_: str, remarks: str = "", *, finished: datetime | None = None, **fields: Any
) -> StoredSheet:
    document = SheetDocument(
        sheet="service",
        title="Service record",
        language="en",
        kind=VisitKind.REPAIR,
        kind_text="Repair",
        place="Kade 3, Delft",
        begun=NOW - PRECISE,
        kept_months=24,
        words={},
        facts=[],
        sections=[],
        values={"remarks": remarks},
        finished=finished and finished - PRECISE,
    )
    text = msgspec.json.encode(document).decode()
    values = {"id": id_, "visit": id_, "heater": "12", "begun": NOW, "kept_until": date(2028, 3, 2)}
    values["finished"] = finished
    return StoredSheet(**{**values, "document": text, "digest": digest_of(text), **fields})


ALL = work(sheets_of_account, OURS, 0, None)


def test_a_sheet_is_saved_by_who_has_read_it_last_and_never_once_it_is_finished(
    address: str,
) -> None:
    first, second = sheet("a"), sheet("a", "second", sequence=1)
    finished = sheet("a", "third", sequence=2, finished=NOW)
    run(address, *(work(put_sheet, OURS, each) for each in (first, second)))
    for late in (first, second, sheet("a", sequence=5)):
        with pytest.raises(SheetChanged):
            run(address, work(put_sheet, OURS, late))
    run(address, work(put_sheet, OURS, finished))
    with pytest.raises(SheetChanged):
        run(address, work(put_sheet, OURS, sheet("a", "fourth", sequence=3)))
    assert run(address, work(sheet_of, OURS, "a"), work(sheet_of, THEIRS, "a")) == [finished, None]


def test_each_sheet_is_kept_for_its_own_time_whatever_becomes_of_its_heater(address: str) -> None:
    today = date(2027, 1, 1)
    # Pruning counts from the latest day of any time zone, which is tomorrow.
    kept = {"stays": today, "goes": today - timedelta(2)}
    run(
        address,
        *(work(put_sheet, OURS, sheet(id_, kept_until=day)) for id_, day in kept.items()),
        work(fill, OURS, "12", "mark"),
        work(erase_customer, OURS, "7", ["12"]),
        work(prune_some, date(2026, 12, 1), today + timedelta(1)),
    )
    assert [each.id for each in run(address, ALL)[0]] == ["stays"]
    run(address, work(erase_some_of_account, OURS))
    assert run(address, ALL) == [[]]


def test_nothing_of_an_erased_sheet_is_left_in_the_files(tmp_path: Path) -> None:
    url = f"sqlite:{tmp_path}/store.sqlite"
    run(
        url,
        work(put_sheet, OURS, sheet("a", "Unforgettable")),
        work(put_sheet, THEIRS, sheet("a", "Another")),
        work(erase_sheet, OURS, "a"),
    )
    files = b"".join(each.read_bytes() for each in tmp_path.glob("store.sqlite*"))
    assert (b"Unforgettable" in files, b"Another" in files) == (False, True)


def test_sheets_are_exported_and_an_import_changes_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    url, lines = f"sqlite:{tmp_path}/store.sqlite", tmp_path / "lines.jsonl"
    monkeypatch.setenv("HEATDESK_STORE_URL", url)
    finished = sheet("a", "as it was", finished=NOW)
    run(url, work(put_sheet, OURS, finished))
    assert main(["export", str(lines)]) == 0
    header, logged, line = lines.read_text("utf-8").splitlines()
    assert json.loads(logged)["kind"] == "VISIT"
    changed = {**json.loads(line), "kept_until": "2030-01-01"}
    wrong = [
        {**changed, "id": "a draft", "finished": None},
        {**changed, "id": "b", "document": "{}"},
        {**changed, "id": "c", "begun": "2026-03-02T12:00:00"},
    ]
    texts = [header, *(json.dumps(each) for each in (changed, *wrong, {**changed, "id": "d"}))]
    lines.write_text("\n".join(texts), "utf-8")
    assert main(["import", str(lines)]) == 1
    assert "3 could not be read" in capsys.readouterr().out
    [found] = run(url, ALL)
    assert found == [
        finished,
        sheet("d", "as it was", finished=NOW, visit="a", kept_until=date(2030, 1, 1)),
    ]


def test_the_names_of_a_definition_are_its_own() -> None:
    """Values are found by the names of fields, and sections are addresses on the page."""
    for name, definition in SHEETS.items():
        fields = [field for section in definition.sections for field in section.fields]
        sections = [section.name for section in definition.sections]
        names = [*(field.name for field in fields), *sections]
        assert definition.name == name
        assert len(set(names)) == len(names)
        assert len(fields) <= 400
        assert not any("." in each for each in names)
