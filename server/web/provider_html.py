"""The one place where the provider's HTML becomes HTML that a page may show."""

import html
import re
from collections.abc import Collection
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

import nh3

from server.domain.origins import origin_of
from server.web.page import SafeHtml
from server.web.session.seal import Seal

PICTURES_PATH = "/live/picture"

_TAGS = {
    *("a", "b", "br", "blockquote", "caption", "code", "dd", "div", "dl", "dt", "em", "h1", "h2"),
    *("h3", "h4", "h5", "h6", "hr", "i", "img", "li", "ol", "p", "pre", "s", "small", "span"),
    *("strong", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul"),
}
_ATTRIBUTES = {
    "a": {"href", "title"},
    "img": {"src", "alt", "width", "height"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan", "scope"},
    "ol": {"start"},
    "*": {"lang", "dir"},
}
_SCHEMES = {"https", "http", "mailto", "tel"}
_RULES: dict[str, Any] = {
    "tags": _TAGS,
    "attributes": _ATTRIBUTES,
    "url_schemes": _SCHEMES,
    "link_rel": "noopener noreferrer",
}
# As the sanitiser writes them: its quotes are always double, and those inside are escaped.
_PICTURE = re.compile(r'<img((?: [a-z]+="[^"]*")*)>')
_ATTRIBUTE = re.compile(r' ([a-z]+)="([^"]*)"')


class ProviderHtml:
    """Cleans the provider's HTML: addresses in it become absolute, and its pictures come from our
    own host, which is what the content security policy allows."""

    def __init__(self, base: str, origins: Collection[str], seal: Seal) -> None:
        """`base` is the provider's address, to which others are relative; `origins` are the
        further ones that pictures may come from, as `origin_of` writes them."""
        self._base = base
        self._origins = {origin_of(base), *origins} - {None}
        self._seal = seal

    def clean(self, text: str | None) -> SafeHtml:
        """Drops scripts, styles and all elements and attributes not listed; keeps the text, and
        the alternative text of pictures that cannot be shown."""
        cleaned = self._sanitised(text or "")
        if "<img" in cleaned:
            named = _PICTURE.sub(_shown_or_named, cleaned)
            # Nothing that was put together here stays unless it is what may be shown.
            cleaned = named if named == cleaned else nh3.clean(named, **_RULES)
        return SafeHtml(cleaned.strip())

    def picture(self, url: str) -> str | None:
        """Where a picture is on our own host; None for one that is not asked for."""
        absolute = _joined(self._base, url)
        if absolute is None or origin_of(absolute) not in self._origins:
            return None
        query = {"url": absolute, "signature": self._seal.sign(absolute)}
        return f"{PICTURES_PATH}?{urlencode(query)}"

    def _sanitised(self, text: str) -> str:
        return nh3.clean(text, attribute_filter=self._attribute, **_RULES)

    def _attribute(self, tag: str, name: str, value: str) -> str | None:
        if (tag, name) == ("img", "src"):
            return self.picture(value)
        return self._link(value) if name == "href" else value

    def _link(self, url: str) -> str | None:
        """An absolute address; None where there is none, as for a place on the page itself, whose
        name the sanitiser has dropped."""
        absolute = None if url.strip().startswith("#") else _joined(self._base, url)
        return absolute if absolute and urlsplit(absolute).scheme in _SCHEMES else None


def _joined(base: str, url: str) -> str | None:
    try:
        absolute = urljoin(base, url.strip())
        urlsplit(absolute)
    except ValueError:
        return None
    return absolute


def _shown_or_named(picture: re.Match[str]) -> str:
    attributes = dict(_ATTRIBUTE.findall(picture[1]))
    if "src" in attributes:
        return picture[0]
    alt = html.unescape(attributes.get("alt", "")).strip()
    return f"<span>{html.escape(alt)}</span>" if alt else ""
