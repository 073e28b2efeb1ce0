"""A fixed fortieth of the matrix of broken responses; it fails if a guard is removed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from server.provider import answer, caller, tolerant
from tests.matrix.run import run

_FORTIETH = 40
_FEWEST_CELLS = 200


def test_no_broken_answer_ends_in_an_error_of_ours_a_blank_page_or_a_wrong_message() -> None:
    report = run(_FORTIETH)
    print(f"{report.cells} cells")
    assert not report.wrong, "\n".join(report.wrong)
    assert report.cells > _FEWEST_CELLS


def _raise(error: Exception) -> None:
    raise error


def _accept(*_: object) -> None:
    """Accepts anything."""


@pytest.mark.parametrize(
    ("owner", "guard", "without", "request_", "breakage", "complaint"),
    [
        (
            caller,
            "unavailable_error",
            _raise,
            "GET /contact",
            "resets within",
            "an error of our own",
        ),
        (tolerant, "_json", json.loads, "GET /help", "half characters", "an error of"),
        (
            answer,
            "retry_after_seconds",
            int,
            "GET /invites",
            "until a day",
            "not told as busy",
        ),
        (
            answer.Answer,
            "expect_no_content",
            _accept,
            "POST /contact",
            "page of HTML",
            "not told as invalid",
        ),
        (
            tolerant.Decoder,
            "_count_left_out",
            _accept,
            "GET /invites",
            "cannot be read",
            "not told as",
        ),
    ],
    ids=["every exception", "half characters", "any wait", "what confirms", "unreadable lists"],
)
def test_a_guard_that_is_taken_out_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
    owner: Any,
    guard: str,
    without: Callable[..., Any],
    request_: str,
    breakage: str,
    complaint: str,
) -> None:
    guarded = run(only=breakage, of=request_)
    assert guarded.cells
    assert not guarded.wrong
    monkeypatch.setattr(owner, guard, without)
    assert any(complaint in wrong for wrong in run(only=breakage, of=request_).wrong)
