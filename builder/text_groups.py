"""Divides the texts by the screens that use them, so that browsers load some of them later."""

import json
import re
from collections.abc import Iterable, Iterator, Set
from pathlib import Path

from builder.paths import CLIENT, ROOT, VIEWS
from builder.text_uses import TextUses
from builder.view_styles import component_folders, sources_of
from server.web.routes import ROUTES

FIRST_VIEWS = (
    "login",
    "dashboard",
    "worklist",
    "heaters",
    "customers",
    "customer",
    "customers-add",
    "notifications",
    "search",
)
"""The views that users open first, or on their way to a heater."""
_HEATER_VIEWS = "heater-"
"""The prefix of the names of a heater's views."""
FIRST, HEATER, OTHER, MESSAGES = "first", "heater", "other", "messages"
GROUPS = (FIRST, HEATER, OTHER, MESSAGES)
"""The groups of texts: FIRST is loaded on every screen; HEATER also on the screens of a heater, and
OTHER also on all other screens that are not in FIRST_VIEWS. MESSAGES, the host's messages about a
form or in the snackbar, is loaded with a page that has one, and otherwise in the background."""
_MESSAGE = re.compile(r"[A-Z][A-Z0-9_]+")
"""The keys of messages that are only about a form or in the snackbar. Messages in the data of a
screen, such as the name of a status, have keys in lower case."""


def group_of_view(view: str) -> str:
    """The group of texts that a view needs besides FIRST; FIRST for a view in FIRST_VIEWS."""
    if view in FIRST_VIEWS:
        return FIRST
    return HEATER if view.startswith(_HEATER_VIEWS) else OTHER


def group_of_view_in_browsers() -> str:
    """The source of `group_of_view` as a TypeScript function."""
    return (
        "export const groupOfView = (view: string): keyof typeof TEXTS =>\n"
        f'  {json.dumps(FIRST_VIEWS)}.includes(view) ? "{FIRST}"\n'
        f'  : view.startsWith("{_HEATER_VIEWS}") ? "{HEATER}" : "{OTHER}";\n'
    )


def groups_of(keys: Set[str]) -> dict[str, str]:
    """The group of each key. Texts that the client's code uses are in FIRST."""
    views = {route.view for route in ROUTES if route.view}
    first = TextUses([*_sources_of_all(), *_sources_of(FIRST_VIEWS)])
    heater, other = (
        TextUses(_sources_of([view for view in views if group_of_view(view) == group]))
        for group in (HEATER, OTHER)
    )

    shown = TextUses(path for folder in (VIEWS, CLIENT) for path in _sources_in(folder))

    def group_of(key: str) -> str:
        if _MESSAGE.fullmatch(key) and not shown.names(key):
            return MESSAGES
        if first.names(key) or (heater.names(key) and other.names(key)):
            return FIRST
        return HEATER if heater.names(key) else OTHER

    return {key: group_of(key) for key in keys}


def _sources_of(views: Iterable[str]) -> Iterator[Path]:
    """The sources of views, and of the components that they import."""
    views = list(views)
    for folder in component_folders(views):
        yield from (VIEWS / "components" / folder).glob("*.ts*")
    for page in {source.parent for view in views for source in sources_of(view)}:
        yield from page.rglob("*.ts*")


def _sources_of_all() -> Iterator[Path]:
    """The sources that are not of a single view or component."""
    for path in _sources_in(VIEWS):
        if path.relative_to(VIEWS).parts[0] not in ("pages", "components"):
            yield path
    yield from _sources_in(CLIENT)
    # Only the host uses the texts of CSV columns.
    server = (ROOT / "server").rglob("*.py")
    yield from (path for path in server if "csv" not in path.parts)


def _sources_in(folder: Path) -> Iterator[Path]:
    """The sources of the product's screens in a folder, as they are written."""
    for path in folder.rglob("*.ts*"):
        if path.relative_to(folder).parts[0] not in ("generated", "gallery"):
            yield path
