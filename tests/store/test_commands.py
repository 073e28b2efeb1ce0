"""The command line of the store: export, import, upgrade, erase, size and prune."""

import contextlib
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from server.domain.history import Outcome
from server.domain.maintenance import Duty
from server.store.__main__ import main
from server.store.engine import open_engine, revision_of
from server.store.erasing import erase_customer
from server.store.samples import samples_of_heater
from server.store.visits import duties_of_account, put_duties
from tests.support.contents import absent
from tests.support.postgres import Postgres
from tests.support.processes import ROOT
from tests.support.stores import (
    BEFORE,
    MONDAY,
    OUR_CHANGES,
    OUR_VISITS,
    OURS,
    THEIRS,
    TUESDAY,
    fill,
    number_of_samples,
    run,
    visit_of,
    work,
)

HEADER = {"type": "heatdesk-store", "version": 3}
SAMPLE = {"type": "sample", "account": "7", "heater": "12", "day": "2026-03-02", "pressure": 1.5}


@pytest.fixture(autouse=True)
def settings(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEATDESK_STORE_URL", address)
    monkeypatch.delenv("HEATDESK_PROVIDER_URL", raising=False)


def fill_both(connection: Connection) -> None:
    for name in (OURS, THEIRS):
        for day in (MONDAY, TUESDAY):
            fill(connection, name, "12", f"mark-of-{name.account}-{day:%d}", day)


@pytest.fixture
def filled(address: str) -> None:
    run(address, fill_both)


def written(path: Path, *lines: dict[str, Any] | str) -> str:
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("\n".join(texts) + "\n", "utf-8")
    return str(path)


@pytest.mark.usefixtures("filled")
def test_an_export_read_into_an_empty_store_is_the_same_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    assert main(["export", str(first)]) == 0
    assert first.stat().st_mode & 0o777 == 0o600
    assert json.loads(first.read_text("utf-8").splitlines()[0]) == HEADER

    monkeypatch.setenv("HEATDESK_STORE_URL", f"sqlite:{tmp_path}/other.sqlite")
    # Importing an existing line again changes nothing.
    assert [main(["import", str(first)]) for _ in range(2)] == [0, 0]
    assert main(["export", str(second)]) == 0
    assert sorted(first.read_bytes().splitlines()) == sorted(second.read_bytes().splitlines())
    assert len(first.read_bytes().splitlines()) == 1 + 2 * (2 + 2 + 2 + 1)


def test_lines_that_cannot_be_read_are_told_by_their_number(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(
        tmp_path / "lines.jsonl",
        HEADER,
        SAMPLE,
        '{"type": "sample", "account": "7", "heat',
        {**SAMPLE, "presure": 1.0},
        {**SAMPLE, "day": "2026-02-30"},
        {**SAMPLE, "day": "0001-01-01"},
        "",
        {**SAMPLE, "day": "2026-03-03"},
    )
    assert main(["import", path]) == 1
    assert "line 2: it names no provider" in capsys.readouterr().err
    assert main(["import", path, "--provider", OURS.provider]) == 1
    output = capsys.readouterr()
    _, *told = [line.split(":")[0] for line in output.err.splitlines()]
    assert told == ["line 3", "line 4", "line 5", "line 6"]
    assert "2 lines were imported, 4 could not be read" in output.out
    [found] = run(address, work(samples_of_heater, OURS, "12", BEFORE))
    assert [sample.day for sample in found] == [MONDAY, TUESDAY]


@pytest.mark.parametrize("first", [SAMPLE, {**HEADER, "version": 4}, "", "PK"])
def test_what_is_no_export_is_not_read(
    first: dict[str, Any] | str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "lines.jsonl", first, SAMPLE)
    assert main(["import", path, "--provider", OURS.provider]) == 2
    assert "line 1" in capsys.readouterr().err


def test_a_plan_of_an_older_export_is_a_visit(address: str, tmp_path: Path) -> None:
    """Its id is that of the heater, as after an upgrade of the tables."""
    plan = {"type": "plan", **OURS._asdict(), "heater": "12", "planned_for": "2026-03-02"}
    older = {**HEADER, "version": 1}
    for _ in range(2):
        path = written(tmp_path / "lines.jsonl", older, {**plan, "note": "Ring twice"})
        assert main(["import", path]) == 0
    assert run(address, OUR_VISITS) == [[visit_of("12", MONDAY, note="Ring twice")]]


def test_a_visit_that_cannot_be_right_is_told(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    visit = {"type": "visit", **OURS._asdict(), "id": "1", "heater": "12", "day": "2026-03-02"}
    wrong = (
        {"id": ""},
        {"time": "25:00"},
        {"reason": "HUNGER"},
        {"ended": "2026-03-02T10:00:00"},
        {"day": "0001-01-01"},
    )
    lines = ({**visit, **each} for each in wrong)
    assert main(["import", written(tmp_path / "lines.jsonl", HEADER, visit, *lines)]) == 1
    assert "1 lines were imported, 5 could not be read" in capsys.readouterr().out
    assert run(address, OUR_VISITS) == [[visit_of("12", MONDAY, id="1")]]


def test_a_duty_is_exported_and_imported_and_goes_with_its_heater(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duty = Duty(heater="12", months=12, early=2, due=MONDAY)
    run(address, work(put_duties, OURS, [duty]))
    exported = tmp_path / "exported.jsonl"
    assert main(["export", str(exported)]) == 0
    ours = work(duties_of_account, OURS)
    assert run(address, work(erase_customer, OURS, "7", ["12"]), ours)[1] == {}
    assert main(["import", str(exported)]) == 0
    assert run(address, ours, work(duties_of_account, THEIRS)) == [{"12": duty}, {}]
    line = {"type": "duty", **OURS._asdict(), "heater": "13", "months": 6, "due": "2026-03-02"}
    wrong = ({"months": 0}, {"months": 121}, {"early": -1}, {"late": 121}, {"due": "0001-01-01"})
    lines = ({**line, **each} for each in wrong)
    assert main(["import", written(tmp_path / "lines.jsonl", HEADER, line, *lines)]) == 1
    assert "1 lines were imported, 5 could not be read" in capsys.readouterr().out


def test_a_later_import_completes_changes(address: str, tmp_path: Path) -> None:
    change = {"type": "change", **OURS._asdict(), "id": "a" * 32, "kind": "NOTE"}
    begun = {**change, "at": "2026-03-02T10:00:00Z", "outcome": "PENDING"}
    # The heater of a connection is known only at its end.
    done = {**begun, "outcome": "DONE", "ended": "2026-03-02T10:00:01Z", "heater": "12"}
    for number, lines in enumerate(([begun], [done], [begun])):
        assert main(["import", written(tmp_path / str(number), HEADER, *lines)]) == 0
    [found] = run(address, OUR_CHANGES)
    assert [(each.outcome, each.heater) for each in found] == [(Outcome.DONE, "12")]


def test_an_import_says_what_is_stored_when_the_store_fails(
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("server.store.importing.IMPORT_ROWS", 2)

    def broken(connection: Connection, *_: Any) -> None:
        if len(written_before) == 1:
            connection.exec_driver_sql("SELECT nothing")
        written_before.append(1)

    written_before: list[int] = []
    monkeypatch.setattr("server.store.importing.put_samples", broken)
    lines = [{**SAMPLE, "heater": str(number)} for number in range(5)]
    path = written(tmp_path / "lines.jsonl", HEADER, *lines)
    assert main(["import", path, "--provider", OURS.provider]) == 1
    _, told, *_ = capsys.readouterr().err.splitlines()
    assert told == "2 lines were imported before this failure:"


@pytest.mark.usefixtures("filled")
def test_erasing_an_account_leaves_nothing_in_the_files(
    address: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert main(["erase", "--provider", OURS.provider, "--account", OURS.account]) == 0
    export = tmp_path / "rest.jsonl"
    assert main(["export", str(export)]) == 0
    rest = export.read_text("utf-8")
    assert "mark-of-8" in rest
    assert "mark-of-7" not in rest
    if address.startswith("sqlite:"):
        assert not any(b"mark-of-7" in path.read_bytes() for path in tmp_path.glob("store.sqlite*"))
    else:
        server: Postgres = request.getfixturevalue("postgres")
        assert not server.tables_have(address, b"mark-of-7")


def test_erasing_says_when_the_log_still_has_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another connection still reads the state before it."""
    monkeypatch.setenv("HEATDESK_STORE_URL", f"sqlite:{tmp_path}/store.sqlite")
    monkeypatch.setattr("server.store.__main__.STORE_PATIENT_SECONDS", 0.1)
    run(f"sqlite:{tmp_path}/store.sqlite", fill_both)
    erase = ["erase", "--provider", OURS.provider, "--account", OURS.account]
    with contextlib.closing(sqlite3.connect(tmp_path / "store.sqlite")) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM samples").fetchone()
        assert main(erase) == 1
        assert "try again" in capsys.readouterr().err
    assert main(erase) == 0
    assert "nothing is stored" in capsys.readouterr().out
    assert not any(b"mark-of-7" in path.read_bytes() for path in tmp_path.glob("store.sqlite*"))


@pytest.mark.usefixtures("filled")
def test_the_size_names_rows_days_and_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["size"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert not absent(
        lines, "accounts: 2 rows", "samples: 4 rows", "days: 2026-03-02 to 2026-03-03"
    )
    assert int(lines[-1].removeprefix("bytes: ").replace(",", "")) > 4096


@pytest.mark.usefixtures("filled")
def test_pruning_removes_what_is_older_than_the_operator_wants(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEATDESK_STORE_DAYS", "36500")
    assert [main([each]) for each in ("prune", "size")] == [0, 0]
    assert "samples: 4 rows" in capsys.readouterr().out
    monkeypatch.setenv("HEATDESK_STORE_DAYS", "1")
    assert [main([each]) for each in ("prune", "size")] == [0, 0]
    tables = capsys.readouterr().out.splitlines()[1:8]
    assert [line.split(": ")[1] for line in tables] == ["0 rows"] * 7


@pytest.mark.usefixtures("filled")
def test_an_upgrade_can_be_taken_back(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["downgrade", "0001"]) == 0
    assert "version 0001" in capsys.readouterr().out
    assert [main([each]) for each in ("size", "upgrade")] == [1, 0]
    # The rows are still there, without the values for which the older tables have no column.
    assert [each.named for each in run(address, OUR_CHANGES)[0]] == [None, None]
    visit = visit_of("12", TUESDAY, note="mark-of-7-03")
    assert run(address, number_of_samples, OUR_VISITS) == [4, [visit]]
    assert main(["downgrade", "base"]) == 0
    assert "there are no tables" in capsys.readouterr().out
    assert [main([each]) for each in ("size", "upgrade", "size")] == [1, 0, 0]


@pytest.mark.usefixtures("filled")
def test_the_command_reads_and_writes_standard_streams() -> None:
    command = [sys.executable, "-m", "server.store"]
    exported = subprocess.run([*command, "export", "-"], cwd=ROOT, capture_output=True, check=True)
    assert len(exported.stdout.splitlines()) == 15
    imported = subprocess.run(
        [*command, "import", "-"], cwd=ROOT, input=exported.stdout, capture_output=True, check=True
    )
    assert b"14 lines were imported" in imported.stdout


@pytest.mark.parametrize(
    "url",
    [
        *("none", "mysql://nowhere/", "sqlite:/nowhere/missing.sqlite"),
        "postgresql://u@db/heatdesk?sslmode=verify-ca&sslrootcert=/none.pem",
    ],
)
def test_a_setting_that_names_no_store_ends_the_command(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HEATDESK_STORE_URL", url)
    assert (main(["size"]), len(capsys.readouterr().err.splitlines())) == (2, 1)


def test_a_downgrade_to_an_unknown_version_names_the_known_ones(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["upgrade"]) == 0
    with pytest.raises(SystemExit) as refused:
        main(["downgrade", "2"])
    assert refused.value.code == 2
    assert "base, 0001, 0002" in capsys.readouterr().err.replace("'", "")


def test_a_file_that_cannot_be_read_makes_no_store(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "/missing.jsonl"]) == 2
    assert "/missing.jsonl" in capsys.readouterr().err
    engine = open_engine(address)
    with engine.connect() as connection, connection.begin():
        assert revision_of(connection) is None
    engine.dispose()


def test_each_command_names_the_store_without_its_password(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEATDESK_STORE_URL", "sqlite:var/store.sqlite")
    assert main(["upgrade"]) == 0
    assert f"the store is sqlite:{tmp_path}/var/store.sqlite" in capsys.readouterr().err
    monkeypatch.setenv("HEATDESK_STORE_URL", "postgresql://u:secret@127.0.0.1:1/heatdesk")
    assert main(["size"]) == 1
    told = capsys.readouterr().err
    assert "the store is postgresql://u:***@127.0.0.1:1/heatdesk" in told
    assert "secret" not in told
