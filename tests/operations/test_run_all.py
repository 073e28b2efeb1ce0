"""The run of all tests repeats a failed test of a foreign engine, and none of the product."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT

_CONFTEST = "def pytest_addoption(parser): parser.addoption('--every-part', action='store_true')"
_ONCE = """from pathlib import Path
def test_it():
    tried = Path(__file__).with_suffix(".tried")
    if not tried.exists():
        tried.touch()
        raise AssertionError("the window was blank")
"""
_NEVER = "def test_it():\n    raise AssertionError('the window was blank')\n"
_RUN = "import sys; from tests.run_all import run; sys.exit(run(['-q'], ['engines/']))"


@pytest.mark.parametrize(
    ("folder", "source", "status", "flaky"),
    [("engines", _ONCE, 0, 1), ("engines", _NEVER, 1, 0), ("product", _ONCE, 1, 0)],
    ids=["flaky", "failing", "of the product"],
)
def test_what_fails_is_repeated_only_in_a_foreign_engine(
    tmp_path: Path, folder: str, source: str, status: int, flaky: int
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]")
    (tmp_path / "conftest.py").write_text(_CONFTEST)
    for name, text in ((folder, source), ("others", "def test_that():\n    pass\n")):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"test_{name}.py").write_text(text)
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {_RUN}"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
    assert done.returncode == status, done.stdout + done.stderr
    assert f"\n{flaky} flaky\n" in done.stdout
    repeated = f"once more, alone: engines/test_{folder}.py::test_it" in done.stdout
    assert repeated == (folder == "engines")
    told = done.stdout.partition("flaky: ")[2]
    assert ("the window was blank" in told) == bool(flaky)
