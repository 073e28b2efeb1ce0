"""Every document is valid HTML, by the Nu HTML checker."""

from collections.abc import Callable
from pathlib import Path

import pytest

from server.domain.lookups import Language
from tests.support.checkers import judged
from tests.support.nu import find_java, objections
from tests.support.screens import Document

pytestmark = pytest.mark.skipif(
    find_java() is None, reason="no Java: apt-get install default-jre-headless"
)

FAULTY = """<!doctype html><html lang="en"><title>A page</title>
<h1>A page</h1><section><p>Text</section><time>yesterday</time>"""


def test_no_document_has_an_error(
    documents: Callable[[Language], list[Document]], tmp_path: Path
) -> None:
    wrong = judged(objections([*documents("en"), *documents("de")], tmp_path), checker="nu")
    assert not wrong, "\n".join(wrong)


def test_an_error_and_a_warning_would_be_found(tmp_path: Path) -> None:
    found = list(objections([Document("/faulty", FAULTY)], tmp_path))
    assert {each.screen for each in found} == {"/faulty"}
    assert any("time-datetime format" in each.rule for each in found)
    assert any("Section lacks heading" in each.rule for each in found)
