"""Finds duplicated code of eight lines or more, and prints the places.

    python -m tools.clones [folder ...]

Sources are compared token by token, so line breaks, comments and docstrings do not count. All
literals count as equal: code that differs only in them can be one function with a parameter. Names
do not: code of one shape about different things often only looks alike. Imports are left out. Ends
with status 1 if there is any duplicated code.
"""

import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

FOLDERS = ("server", "builder", "tools", "provider_kit", "views", "client")
LINES = 8
_TOKENS = 5 * LINES
"""The fewest tokens of a clone. Eight lines of code have more; lines with fewer tokens are usually
attributes of an element, one on each line."""
_LITERAL = "<literal>"
_DATA = 1 / 8
"""The highest share of literals: code with more of them is a table, whose rows are always alike."""
_PYTHON_IMPORT = re.compile(r"^(?:from [\w.]+ )?import (?:\([^)]*\)|[^\n(]*)", re.MULTILINE)
_SCRIPT_IMPORT = re.compile(r"^(?:import|export [*{])[^;\"']*[\"'][^\"']*[\"'];", re.MULTILINE)
_SCRIPT = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<literal>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\b\d[\w.]*)
    |[\w$]+|[^\w\s]""",
    re.VERBOSE | re.DOTALL,
)
_STYLE = re.compile(r"(?P<comment>/\*.*?\*/)|[\w#%.@-]+|\S", re.DOTALL)


class Token(NamedTuple):
    text: str
    line: int


@dataclass(frozen=True)
class Source:
    path: Path
    tokens: list[Token]


class Place(NamedTuple):
    path: Path
    first: int
    last: int
    lines: int
    """The number of lines from `first` to `last` that contain code."""

    def __str__(self) -> str:
        return f"{self.path}:{self.first}-{self.last}"


class Clone(NamedTuple):
    lines: int
    one: Place
    other: Place


def read_source(path: Path) -> Source:
    """The tokens of a Python, TypeScript or CSS file."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return Source(path, list(_python(_without(_PYTHON_IMPORT, text))))
    if path.suffix == ".css":
        return Source(path, list(_matched(_STYLE, text)))
    return Source(path, list(_matched(_SCRIPT, _without(_SCRIPT_IMPORT, text))))


def _without(pattern: re.Pattern[str], text: str) -> str:
    """Removes the matches, but not their line breaks, so that lines keep their numbers."""
    return pattern.sub(lambda match: "\n" * match[0].count("\n"), text)


def _python(text: str) -> Iterator[Token]:
    starts_statement = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        documents = token.type == tokenize.STRING and starts_statement
        starts_statement = token.type in {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT} or (
            starts_statement and token.type in {tokenize.NL, tokenize.COMMENT}
        )
        if documents or not token.string.strip() or token.type == tokenize.COMMENT:
            continue
        kind = tokenize.tok_name[token.type]
        literal = kind in {"STRING", "NUMBER"} or kind.startswith("FSTRING")
        yield Token(_LITERAL if literal else token.string, token.start[0])


def _matched(pattern: re.Pattern[str], text: str) -> Iterator[Token]:
    line = before = 0
    for match in pattern.finditer(text):
        line += text.count("\n", before, match.start())
        before = match.start()
        if match.lastgroup != "comment":
            yield Token(_LITERAL if match.lastgroup else match[0], line + 1)


def clones(sources: list[Source]) -> list[Clone]:
    """All pairs of equal places, the longest first; of nested pairs only the longest."""
    seeds: dict[tuple[str, ...], list[tuple[Source, int]]] = defaultdict(list)
    for source in sources:
        texts = [token.text for token in source.tokens]
        for start in range(len(texts) - _TOKENS + 1):
            seeds[tuple(texts[start : start + _TOKENS])].append((source, start))
    found = {
        clone
        for places in seeds.values()
        for index, one in enumerate(places)
        for other in places[index + 1 :]
        if not _same_before(*one, *other) and (clone := _clone(*one, *other))
    }
    return sorted(found, key=lambda clone: (-clone.lines, str(clone.one), str(clone.other)))


def _same_before(one: Source, start: int, other: Source, begin: int) -> bool:
    if not start or not begin:
        return False
    return one.tokens[start - 1].text == other.tokens[begin - 1].text


def _clone(one: Source, start: int, other: Source, begin: int) -> Clone | None:
    length = 0
    limit = begin - start if one is other else len(one.tokens)
    for mine, its in zip(one.tokens[start:], other.tokens[begin:], strict=False):
        if mine.text != its.text or length == limit:
            break
        length += 1
    place = _whole_lines(one, start, start + length)
    copy = _whole_lines(other, begin, begin + length)
    lines = min(place.lines, copy.lines)
    literals = [token.text for token in one.tokens[start : start + length]].count(_LITERAL)
    if lines < LINES or literals > length * _DATA:
        return None
    return Clone(lines, place, copy)


def _whole_lines(source: Source, start: int, end: int) -> Place:
    """The lines all of whose tokens are between `start` and `end`."""
    lines = dict.fromkeys(token.line for token in source.tokens[start:end])
    for outside in (start - 1, end):
        if 0 <= outside < len(source.tokens):
            lines.pop(source.tokens[outside].line, None)
    return Place(source.path, min(lines, default=0), max(lines, default=0), len(lines))


def main(folders: list[str]) -> int:
    paths = [
        path
        for folder in folders
        for suffix in ("py", "ts", "tsx", "css")
        for path in sorted(Path(folder).rglob(f"*.{suffix}"))
        if "generated" not in path.parts
    ]
    found = clones([read_source(path) for path in paths])
    for clone in found:
        print(f"{clone.lines} lines: {clone.one} and {clone.other}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(FOLDERS)))
