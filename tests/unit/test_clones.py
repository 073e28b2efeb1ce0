"""`make clones` finds a copy of eight lines, and takes no table for one."""

import subprocess
from pathlib import Path

import pytest

from tests.support.processes import ROOT

_PYTHON = """
def total(orders: list[Order]) -> Decimal:
    amount = Decimal(0)
    for order in orders:
        if order.cancelled:
            continue
        price = order.price * order.count
        amount += price - order.discount
    return amount.rounded()
"""
_SCRIPT = """
export function total(orders: Order[]): number {
  let amount = 0;
  for (const order of orders) {
    if (order.cancelled) continue;
    const price = order.price * order.count;
    amount += price - order.discount;
  }
  return amount.rounded();
}
"""
_STYLE = """
.total {
  display: grid;
  gap: var(--space);
  color: var(--ink);
  border: 1px solid;
  &:hover {
    color: var(--accent);
  }
  margin: 0;
}
"""
_TABLE = "\n".join(
    ["SIZES = {", *(f'    "{each}": {ord(each)},' for each in "abcdefghijklmnop"), "}"]
)


def found_in(folder: Path, **texts: str) -> tuple[int, str]:
    """The status and the output of a search in files with these texts."""
    for name, text in texts.items():
        (folder / name.replace("_", ".")).write_text(text, encoding="utf-8")
    program, config = ROOT / "node_modules/.bin/jscpd", ROOT / ".jscpd.json"
    command = [str(program), "--config", str(config), str(folder)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    return done.returncode, done.stdout


@pytest.mark.parametrize(
    ("one", "other", "text"),
    [
        ("one_py", "other_py", _PYTHON),
        ("one_ts", "other_ts", _SCRIPT),
        ("one_ts", "other_tsx", _SCRIPT),
        ("one_css", "other_css", _STYLE),
    ],
)
def test_a_planted_copy_is_found(tmp_path: Path, one: str, other: str, text: str) -> None:
    status, output = found_in(tmp_path, **{one: text, other: text})
    assert status == 1
    for name in (one, other):
        assert str(tmp_path / name.replace("_", ".")) in output


def test_comments_and_empty_lines_do_not_hide_a_copy(tmp_path: Path) -> None:
    disguised = _PYTHON.replace("    amount = ", "\n    # From nothing.\n    amount = ")
    status, _ = found_in(tmp_path, one_py=_PYTHON, other_py=disguised)
    assert status == 1


def test_tables_are_no_copies(tmp_path: Path) -> None:
    other = _TABLE.replace('": ', '": 1')
    assert found_in(tmp_path, one_py=_TABLE, other_py=other)[0] == 0
