"""Every attack in short: `make attack` has the long forms."""

import dataclasses
from pathlib import Path
from types import ModuleType

import pytest

from tests.attack import (
    erasures,
    floods,
    hosts,
    kills,
    logins,
    many_hosts,
    overload,
    pictures,
    rights,
    slow_clients,
    soak,
    starvation,
    uploads,
    xss,
)
from tests.support.scratch import copy_project


@pytest.mark.parametrize(
    "attack",
    [erasures, floods, hosts, kills, logins, many_hosts, overload, slow_clients, soak, starvation],
    ids=[
        "nothing is left of an account that was removed just before a kill",
        "large forms, growing names and endless events cost another user little",
        "no request leads to another host",
        "after kills of every kind all is well and nothing is left over",
        "nobody gets in with guesses or foreign cookies and tokens",
        "an upgrade and a kill fail no request and lose or double no write",
        "clients that never pause are slowed by waiting, and nobody else is",
        "slow clients hold nobody else up",
        "renders, readers who leave and streams leave nothing behind",
        "the hanging dashboards of one user cost another user nothing",
    ],
)
def test_an_attack_finds_nothing(attack: ModuleType) -> None:
    print(*attack.run(short=True), sep="\n")


def test_no_picture_reaches_another_server_or_brings_a_script_or_a_flood() -> None:
    print(*pictures.run(short=True), sep="\n")


def test_a_right_that_is_withdrawn_ends_pages_streams_files_and_forms_in_use() -> None:
    print(*rights.run(short=True), sep="\n")


def test_no_upload_passes_on_its_bytes_or_ends_in_an_internal_error() -> None:
    print(*uploads.run(short=True), sep="\n")


def test_no_text_of_the_corpora_runs_or_asks_another_server() -> None:
    print(*xss.run(short=True), sep="\n")


@pytest.mark.parametrize(
    ("module", "guard", "hole", "screen"),
    [
        (
            "server/web/provider_html.py",
            "return SafeHtml(cleaned.strip())",
            'return SafeHtml(text or "")',
            "/terms",
        ),
        (
            "server/rendering/document.py",
            '"html": html.encode()',
            '"html": html.replace("&lt;", "<").replace("&gt;", ">").encode()',
            "/customers",
        ),
        ("server/rendering/document.py", r'page.replace(b"<", b"\\u003c")', "page", "/customers"),
    ],
    ids=["the sanitiser", "the escaping of HTML", "the escaping of JSON"],
)
def test_a_hole_is_found(tmp_path: Path, module: str, guard: str, hole: str, screen: str) -> None:
    project = copy_project(tmp_path)
    source = (project / module).read_text("utf-8")
    assert guard in source
    (project / module).write_text(source.replace(guard, hole), "utf-8")
    # A page with a hole may never become live.
    # Of many texts, in an order that costs too much to sanitise, only the words would be shown.
    size = dataclasses.replace(xss.SHORT, step=250, patience=4)
    with pytest.raises(AssertionError, match=screen):
        xss.attack(size, [screen], str(project))
