"""The table of security requirements names places and tests that exist."""

import re

from tests.support.documents import ROOT

ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| [^|]+ \| `([\w./-]+)` \| `([\w./-]+)(?:::(\w+))?` \|$")


def requirements() -> list[re.Match[str]]:
    text = (ROOT / "docs" / "security.md").read_text("utf-8")
    table = text.partition("## OWASP ASVS")[2].partition("###")[0]
    lines = [line for line in table.splitlines() if re.match(r"\| \d", line)]
    found = [match for line in lines if (match := ROW.match(line))]
    assert len(found) == len(lines), "a row of another form"
    return found


def test_each_requirement_has_a_place_and_a_test_that_exist() -> None:
    rows = requirements()
    assert rows
    for row in rows:
        number, place, module, test = row.groups()
        assert (ROOT / place).exists(), (number, place)
        assert (ROOT / module).is_file(), (number, module)
        if test:
            source = (ROOT / module).read_text("utf-8")
            assert re.search(rf"^(?:async )?def {test}\(", source, re.MULTILINE), (number, test)


def test_the_requirements_are_in_order_and_each_is_there_once() -> None:
    numbers = [tuple(map(int, row[1].split("."))) for row in requirements()]
    assert numbers == sorted(set(numbers))
