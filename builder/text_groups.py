"""Divides the texts by the screens that use them, so that browsers load some of them later."""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Set
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
_ACCOUNT_VIEWS = (
    *("register", "my-profile", "password-update", "settings", "terms"),
    *("contact", "help", "faq-category", "about", "logout"),
)
"""The views of the installer's own account, and about the product."""
_OWN_GROUPS = {
    "heater-report": "report",
    "heater-history": "history",
    "heater-visit": "visit",
    "heater-visit-new": "visit",
}
"""Views with many texts that no other view has, by view."""
_HEATER_VIEWS = "heater-"
"""The prefix of the names of a heater's views."""
FIRST, MESSAGES = "first", "messages"
_OF_VIEWS = ("heater", *dict.fromkeys(_OWN_GROUPS.values()), "account", "other")
GROUPS = (FIRST, *_OF_VIEWS, MESSAGES)
"""The groups of texts: FIRST is loaded on every screen, and one of _OF_VIEWS on a screen that is
not in FIRST_VIEWS. A text that several of these need is in each of them. MESSAGES, the host's
messages about a form or in the snackbar, is loaded with a page that has one, and otherwise in the
background."""
_MESSAGE = re.compile(r"[A-Z][A-Z0-9_]+")
"""The keys of messages that are only about a form or in the snackbar. Messages in the data of a
screen, such as the name of a status, have keys in lower case."""


def group_of_view(view: str) -> str:
    """The group of texts that a view needs besides FIRST; FIRST for a view in FIRST_VIEWS."""
    if view in FIRST_VIEWS:
        return FIRST
    if view in _ACCOUNT_VIEWS:
        return "account"
    return _OWN_GROUPS.get(view, "heater" if view.startswith(_HEATER_VIEWS) else "other")


def group_of_view_in_browsers() -> str:
    """The source of `group_of_view` as a TypeScript function."""
    own = "".join(f'  : view === "{view}" ? "{name}"\n' for view, name in _OWN_GROUPS.items())
    return (
        "export const groupOfView = (view: string): keyof typeof TEXTS =>\n"
        f'  {json.dumps(FIRST_VIEWS)}.includes(view) ? "{FIRST}"\n{own}'
        f'  : {json.dumps(_ACCOUNT_VIEWS)}.includes(view) ? "account"\n'
        f'  : view.startsWith("{_HEATER_VIEWS}") ? "heater" : "other";\n'
    )


def groups_of(keys: Set[str]) -> dict[str, Collection[str]]:
    """The groups of each key. Texts that the client's code uses are in FIRST."""
    views = {route.view for route in ROUTES if route.view}
    first = TextUses([*_sources_of_all(), *_sources_of(FIRST_VIEWS)])
    uses = {
        group: TextUses(_sources_of([view for view in views if group_of_view(view) == group]))
        for group in _OF_VIEWS
    }
    shown = TextUses(path for folder in (VIEWS, CLIENT) for path in _sources_in(folder))

    def groups_with(key: str) -> Collection[str]:
        if _MESSAGE.fullmatch(key) and not shown.names(key):
            return (MESSAGES,)
        if first.names(key):
            return (FIRST,)
        return [group for group in _OF_VIEWS if uses[group].names(key)] or ("other",)

    return {key: groups_with(key) for key in keys}


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
    # Only the host uses the texts of CSV columns and of working sheets.
    server = (ROOT / "server").rglob("*.py")
    yield from (path for path in server if not {"files", "sheets"} & set(path.parts))


def _sources_in(folder: Path) -> Iterator[Path]:
    """The sources of the product's screens in a folder, as they are written."""
    for path in folder.rglob("*.ts*"):
        if path.relative_to(folder).parts[0] not in ("generated", "gallery"):
            yield path
