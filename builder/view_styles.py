"""Finds the stylesheets that the document of a view needs: those of its screen's components."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from builder.paths import VIEWS

_COMPONENTS = VIEWS / "components"
_EXPORT = re.compile(r'export \{([^}]*)\} from "\./([\w-]+)/')
_IMPORT = re.compile(r'import (?:type )?\{([^}]*)\} from "\.\./\.\./components"')
_DIRECT_IMPORT = re.compile(r'from "\.\./\.\./components/([\w-]+)/[\w-]+"')
_SIBLING = re.compile(r'from "\.\./([\w-]+)/[\w-]+"')
_OF_OTHER_VIEW = re.compile(r'from "\.\./([a-z][\w-]*)/[\w-]+"')
_CLASSES = re.compile(r'className=[^>]*?"([^"]+)"')
_CLASS = re.compile(r"\.([a-z][\w-]*)")
_BRACE = re.compile(r"\s*([^{};]*?)\s*\{|\}")
_SELECTOR = re.compile(r"(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+")
"""A selector of a list; commas in its brackets, and in those within them, belong to it."""
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def component_sheets(view: str | None) -> list[Path]:
    """The sheets of the components that a view or its frame imports, and of the components whose
    classes their sources write directly, in the order of all sheets. Without a view: only the
    sheets of the frame."""
    folders = component_folders([view] if view else [])
    sources = [path for folder in folders for path in (_COMPONENTS / folder).glob("*.tsx")]
    if view:
        sources += sources_of(view)
    written = {
        name
        for source in sources
        for text in _CLASSES.findall(_text(source))
        for name in text.split()
    }
    return [
        sheet
        for sheet in sorted(_COMPONENTS.rglob("*.css"))
        if sheet.parent.name in folders or any(names <= written for names in _ruled_by(sheet))
    ]


def component_folders(views: Iterable[str]) -> set[str]:
    """The folders of the components that these views and their frame import."""
    return _with_imports(["screen", *(folder for view in views for folder in _imported_by(view))])


def _ruled_by(sheet: Path) -> Iterator[set[str]]:
    """The classes in each selector of a sheet, without selectors that are nested in other rules and
    without the steps of animations."""
    around: list[str] = []
    for match in _BRACE.finditer(_COMMENT.sub("", _text(sheet))):
        if match[0] == "}":
            around.pop()
            continue
        is_step = around and around[-1].startswith("@keyframes")
        is_nested = not all(outer.startswith("@") for outer in around)
        if not (is_step or is_nested or match[1].startswith("@")):
            for selector in _SELECTOR.findall(match[1]):
                yield set(_CLASS.findall(selector))
        around.append(match[1])


def sources_of(view: str) -> list[Path]:
    """The sources of a view, and those of the views that it imports from."""
    own = [*(VIEWS / "pages" / view).glob("*.tsx")]
    others = {name for source in own for name in _OF_OTHER_VIEW.findall(_text(source))}
    return own + [path for name in others for path in (VIEWS / "pages" / name).glob("*.tsx")]


def own_sheets(view: str) -> list[Path]:
    """The sheets beside the sources of a view: its own, and those of views that it takes from."""
    folders = {source.parent for source in sources_of(view)}
    return sorted(sheet for folder in folders for sheet in folder.rglob("*.css"))


def _imported_by(view: str) -> Iterator[str]:
    """The folders of the components that the sources of a view import."""
    folder_of = {
        _name(item): folder
        for names, folder in _EXPORT.findall(_text(_COMPONENTS / "index.ts"))
        for item in _names(names)
    }
    for source in sources_of(view):
        yield from _DIRECT_IMPORT.findall(_text(source))
        for names in _IMPORT.findall(_text(source)):
            wanted = map(_name, _names(names))
            yield from (folder_of[name] for name in wanted if name in folder_of)


def _with_imports(folders: Iterable[str]) -> set[str]:
    """The folders, and the folders that their modules import, also indirectly."""
    found: set[str] = set()
    waiting = list(folders)
    while waiting:
        folder = waiting.pop()
        if folder not in found:
            found.add(folder)
            for source in (_COMPONENTS / folder).glob("*.ts*"):
                waiting += _SIBLING.findall(_text(source))
    return found


def _names(listed: str) -> list[str]:
    """The items of an import or export; there may be a comma after the last one."""
    return [item for item in listed.split(",") if item.strip()]


def _name(item: str) -> str:
    return item.strip().removeprefix("type ")


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
