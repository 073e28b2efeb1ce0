"""The bench's own calculations: visible texts of pages, figures of rounds, and its peers."""

import json
import re
from pathlib import Path

import pytest

from bench.figures import Measurement, by_server, median_ratio, percentile, table
from bench.replay import ACCOUNT, CALLS, LOGIN, Replay, http_answer
from bench.visible_text import first_differences, visible_lines

PEERS = Path(__file__).parents[2] / "bench" / "peers"
LIST = """<header>Menu</header><main id="main"><h1>Heaters</h1><ul>
<li><a href="/1">Alkmaar <b>12</b></a><span hidden>secret</span><svg><title>icon</title></svg></li>
<li>Breda<!-- --> &amp; <br>Ulm<script>x()</script></li></ul></main><footer>End</footer>"""


def test_what_a_page_shows_is_read_line_by_line_from_its_main_part() -> None:
    assert visible_lines(LIST) == ["Heaters", "Alkmaar 12", "Breda &", "Ulm"]


def test_a_row_that_one_document_lacks_is_named_and_no_other_markup() -> None:
    other = LIST.replace("<!-- -->", "").replace("<header>Menu</header>", "<div id='app'>")
    assert first_differences(LIST, other) == []
    other = re.sub(r"<li>Breda.*</li>", "", LIST, flags=re.DOTALL)
    assert first_differences(LIST, other) == ["-Breda &", "-Ulm"]


def test_a_percentile_is_a_value_that_was_measured() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert (percentile(values, 0.5), percentile(values, 0.99)) == (50, 99)
    assert percentile([7.0], 0.99) == 7


def test_ratios_are_taken_within_a_round() -> None:
    """A round on a busy machine, with twice the time for all, does not change the ratios."""
    assert median_ratio([2, 4, 2], [4, 8, 4]) == 0.5
    rounds = {"ours": [_measured(2), _measured(8)], "theirs": [_measured(4), _measured(4)]}
    figures, ratio = by_server(rounds, "ours")["theirs"]
    assert (figures.processor_ms, ratio) == (4, 1.25)


def _measured(milliseconds: float) -> Measurement:
    return Measurement(milliseconds, 0, 1, 1, 1, 1, 0)


def test_columns_of_a_table_are_as_wide_as_what_stands_in_them() -> None:
    lines = table(["page", "ms"], [["customers", "1"]]).split("\n")
    assert lines == ["| page      | ms |", "| --------- | -- |", "| customers | 1  |"]


def test_a_replayed_provider_answers_as_recorded_and_counts_the_calls() -> None:
    recorded = http_answer(200, [(b"content-type", b"application/json")], b"[1]")
    replay = Replay({b"GET /a?b=1": recorded})
    assert replay.answer(b"GET /a?b=1") == recorded
    assert replay.answer(b"GET /a").startswith(b"HTTP/1.1 404")
    assert replay.answer(CALLS).endswith(b"\r\n\r\n2")


def test_each_replayed_login_is_one_of_another_account() -> None:
    """One user may not request as many pages at the same time as the bench does."""
    replay = Replay({ACCOUNT: http_answer(200, [], b'{"id": 7, "name": "A"}'), LOGIN: b""})
    accounts = set()
    for _ in range(2):
        replay.answer(LOGIN)
        head, _, body = replay.answer(ACCOUNT).partition(b"\r\n\r\n")
        assert b"content-length: %d" % len(body) in head
        accounts.add(json.loads(body)["id"])
    assert len(accounts) == 2


@pytest.mark.parametrize("name", [".", "express", "react-router", "next"])
def test_a_peer_is_locked_to_exact_versions(name: str) -> None:
    package = json.loads((PEERS / name / "package.json").read_text("utf-8"))
    lock = json.loads((PEERS / name / "package-lock.json").read_text("utf-8"))["packages"]
    kinds = ("dependencies", "devDependencies", "optionalDependencies")
    wanted = {key: value for kind in kinds for key, value in package.get(kind, {}).items()}
    assert wanted
    for key, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), f"{name}: {key} {version}"
        assert lock[f"node_modules/{key}"]["version"] == version
    assert all("resolved" not in entry for entry in lock.values()), "an address of a registry"
