"""The clone detector finds code that does the same, however it is written, and nothing else."""

from pathlib import Path

import pytest

from tools.clones import clones, main, read_source

_PYTHON = """
def total(orders: list[Order]) -> Decimal:
    amount = Decimal(0)
    for order in orders:
        if order.cancelled:
            continue
        price = order.price * order.count
        amount += price - order.discount
    log.info("summed", amount)
    return amount
"""
_SCRIPT = """
export function total(orders: Order[]): number {
  let amount = 0;
  for (const order of orders) {
    if (order.cancelled) continue;
    const price = order.price * order.count;
    amount += price - order.discount;
  }
  report(amount);
  return amount;
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


def written(folder: Path, **texts: str) -> list[Path]:
    paths = []
    for name, text in texts.items():
        stem, _, suffix = name.rpartition("_")
        paths.append(folder / f"{stem}.{suffix}")
        paths[-1].write_text(text, encoding="utf-8")
    return paths


def lines_found(*paths: Path) -> list[int]:
    return [clone.lines for clone in clones([read_source(path) for path in paths])]


@pytest.mark.parametrize(
    ("suffix", "text", "lines"), [("py", _PYTHON, 9), ("tsx", _SCRIPT, 10), ("css", _STYLE, 10)]
)
def test_a_planted_clone_is_found(tmp_path: Path, suffix: str, text: str, lines: int) -> None:
    first, second = written(tmp_path, **{f"one_{suffix}": text, f"two_{suffix}": text})
    assert lines_found(first, second) == [lines]


def test_comments_line_breaks_and_texts_do_not_hide_a_clone(tmp_path: Path) -> None:
    disguised = (
        _PYTHON.replace("order.price * order.count", "(\n            order.price * order.count)")
        .replace("order.price * order.count)", "order.price * order.count\n        )")
        .replace('"summed"', '"added up"')
        .replace(
            "    amount = ", '    """What is to be paid."""\n    # From nothing.\n    amount = '
        )
    )
    plain = _PYTHON.replace("order.price * order.count", "(order.price * order.count)")
    assert lines_found(*written(tmp_path, one_py=plain, two_py=disguised)) == [9]


def test_a_clone_within_one_file_is_found(tmp_path: Path) -> None:
    (path,) = written(tmp_path, one_tsx=f"{_SCRIPT}\nconst between = 1;\n{_SCRIPT}")
    assert lines_found(path) == [10]


@pytest.mark.parametrize(
    ("before", "after"),
    [("order.discount", "order.rebate"), ("continue", "break"), ("amount += ", "amount -= ")],
)
def test_what_does_something_else_is_no_clone(tmp_path: Path, before: str, after: str) -> None:
    other = _PYTHON.replace(before, after)
    assert lines_found(*written(tmp_path, one_py=_PYTHON, two_py=other)) == []


def test_tables_and_imports_are_no_clones(tmp_path: Path) -> None:
    table = (
        "SIZES = {\n" + "".join(f'    "{name}": {ord(name)},\n' for name in "abcdefghij") + "}\n"
    )
    imports = "from shop.orders import (\n" + "".join(f"    Name{n},\n" for n in range(10)) + ")\n"
    text = table + imports
    assert lines_found(*written(tmp_path, one_py=text, two_py=f"x = y\n{text}")) == []


def test_the_program_says_where_and_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = written(tmp_path, one_py=_PYTHON, two_py=f"\n\n{_PYTHON}")
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"9 lines: {first}:2-10 and {second}:4-12\n"
    second.unlink()
    assert main([str(tmp_path)]) == 0
