"""The route table, read from `views/routes.json`, and the paths and segments made from it."""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

import msgspec

from server.domain.program_files import FILES

ROUTES_FILE = FILES / "views" / "routes.json"

_PLAIN = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
_ENCODED = re.compile(r"(?:~[0-9A-F]{2})+")


@dataclass(frozen=True)
class PageRoute:
    """One address of the product; `path` has its parameters as `:name`. `access` is `session` if a
    login is needed, else `open`."""

    name: str
    path: str
    view: str | None
    access: str
    offline: Literal["copy", "list", "catalogue", "search"] | None = None
    """What a browser shows at this address when it is offline: a stored copy of the page, the copy
    that was stored when its list was saved, a page made from the stored catalogue, or a search of
    the catalogue and the stored pages."""
    icon: str | None = None
    """Its icon in the side navigation, which has an entry for each route with an icon."""
    section: str | None = None
    """The navigation entry that the screen belongs to, if it has none of its own."""
    tabs: Literal["heater"] | None = None
    """The row of tabs that contains the screen; tabs and entries have the order of the table."""
    tab: str | None = None
    """The tab that stays selected while this screen is shown, if the screen is no tab itself."""
    store: bool = False
    """Whether the screen shows the stored history of heaters: a host without a store does not
    have it."""
    camera: bool = False
    """Whether the screen may use the camera. It needs a document of its own, because the headers of
    a document set the permissions."""
    any_language: bool = False
    """Whether `?language=` shows the screen in another language than the account's, as its readers
    are not only the account's."""

    @property
    def needs_session(self) -> bool:
        return self.access == "session"

    @property
    def starlette_path(self) -> str:
        if self.path == "*":
            return "/{path:path}"
        return re.sub(r":(\w+)", r"{\1}", self.path)

    def fits(self, path: str) -> bool:
        return re.fullmatch(re.sub(r":\w+", "[^/]+", self.path), path) is not None


ROUTES: tuple[PageRoute, ...] = tuple(
    msgspec.json.decode(ROUTES_FILE.read_bytes(), type=list[PageRoute])
)
ROUTE_BY_NAME = {route.name: route for route in ROUTES}


def path_to(name: str, **params: object) -> str:
    """The path of a named route with its parameters filled in."""
    return re.sub(
        r":(\w+)", lambda match: address_part(str(params[match[1]])), ROUTE_BY_NAME[name].path
    )


def address_part(text: str) -> str:
    """Encodes an identifier as one path segment, an element's id or an item of a list.

    Letters, digits, `-`, `_` and `.` stay; every other byte of its UTF-8 becomes `~` and two hex
    digits, and so do the dots of `.` and `..`. Percent-encoding does not suffice: servers and
    browsers decode `%2F` before they split a path at slashes, and resolve dots. `views/routes.ts`
    has the same function.
    """
    plain = b"" if text in (".", "..") else _PLAIN
    return "".join(
        chr(byte) if byte in plain else f"~{byte:02X}" for byte in text.encode(errors="replace")
    )


def from_address_part(part: str) -> str:
    """Decodes the result of `address_part`; other text is returned unchanged."""
    try:
        return _ENCODED.sub(lambda match: bytes.fromhex(match[0].replace("~", "")).decode(), part)
    except UnicodeDecodeError:
        return part


def safe_next(url: str | None) -> str:
    """The address after a login: `url` if it is the address of a screen that needs a login, else
    the dashboard; never another site. Browsers read a backslash as a slash, except in a query:
    there it is returned encoded."""
    if not url or not url.isprintable() or not re.fullmatch(r"/(?!/)[^\\?]*(\?.*)?", url):
        return "/"
    url = url.replace("\\", "%5C")
    path = urlsplit(url).path
    known = any(
        route.needs_session and (route.fits(path) or route.fits(f"{path}/")) for route in ROUTES
    )
    return url if known else "/"
