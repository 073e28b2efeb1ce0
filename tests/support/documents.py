"""The commands that the documents show."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCED = re.compile(r"^```(\w*)(?: [^\n]*)?\n(.*?)^```", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`([^`\n]+)`")
_PROGRAM = re.compile(
    r"(?:[A-Z_]+=\S+ )*(?:make|python3?|\S*/bin/\w+|heatdesk|pip|podman|docker|systemctl) [^ ]"
)
_COMMENT = re.compile(r"^# {4,}(\S.*)$", re.MULTILINE)


def pages() -> list[Path]:
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def fenced_commands(page: Path) -> list[list[str]]:
    """The lines of each block of commands of a page: of those that name no language."""
    blocks = _FENCED.findall(page.read_text("utf-8"))
    return [text.splitlines() for language, text in blocks if not language]


def examples() -> Iterator[tuple[str, str]]:
    """Page and language of each other block."""
    for page in pages():
        for language, _ in _FENCED.findall(page.read_text("utf-8")):
            if language:
                yield page.name, language


def block_with(page: str, words: str) -> list[str]:
    """The only block of commands of a page of `docs` that has these words."""
    blocks = fenced_commands(ROOT / "docs" / page)
    [found] = [block for block in blocks if words in "\n".join(block)]
    return found


def documented_commands() -> Iterator[tuple[str, str]]:
    """Each command with the name of its file: lines of blocks, commands within sentences, and those
    in comments of files to deploy."""
    for page in pages():
        for block in fenced_commands(page):
            yield from ((page.name, line) for line in block)
        sentences = _FENCED.sub("", page.read_text("utf-8"))
        yield from (
            (page.name, each) for each in _INLINE.findall(sentences) if _PROGRAM.match(each)
        )
    for file in sorted((ROOT / "deploy").iterdir()):
        yield from ((file.name, each) for each in _COMMENT.findall(file.read_text("utf-8")))
