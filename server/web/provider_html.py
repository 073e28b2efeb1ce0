"""Sanitises the provider's HTML, which is never shown unsanitised.

The parser's time grows with the number of elements that are open at every tag: a text of 100 KB
with nested elements alone would take more than a second of the event loop. What it costs is
estimated first.
"""

import html
import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

import nh3

from server.domain.web_origins import origin_of
from server.serving.seal import Seal
from server.web.page import SafeHtml

_TAG = re.compile(
    r"""<(?P<end>/?)(?P<name>[a-z][^\s/<>]*+)
        (?P<attributes>
            (?:(?:[\s/]++|(?<=["']))[^\s/<>="']++
               (?:\s*+=\s*+(?:"[^"<>]*+"|'[^'<>]*+'|[^\s<>="'][^\s<>"']*+))?+)*+
            [\s/]*+)>
    |(?P<comment><!--)|(?P<commented>-->)|<[!?](?!\[CDATA\[)[^<>]*+>|(?P<odd><[a-z/!?])""",
    re.IGNORECASE | re.VERBOSE,
)
"""Contains no other tag, so that none is overlooked if the parser divides the text differently. An
odd tag may reach to the end of the text."""
_BETWEEN_ATTRIBUTES = re.compile(r"""[\s/"']+""")
_ADDRESS = re.compile("<img|href", re.IGNORECASE)
_ADDRESS_WORK = 2000
"""The addresses of links are made absolute, those of pictures signed."""
_TAG_WORK = 60
_ENTITY_WORK = 100
_TAG_CHARACTERS = 20
"""Added to the length of a tag for what every element costs."""
_VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
    *("track", "wbr"),
}
_SCRIPT = re.compile(r"<(script|style)\b.*?(?:</\1\b|\Z)", re.IGNORECASE | re.DOTALL)
_BLOCK = re.compile(r"<(?:br|/?(?:p|div|li|ul|ol|tr|td|th|h[1-6]|dd|dt))\b", re.IGNORECASE)
_ANY_TAG = re.compile(r"<[a-z/!?][^<>]*>", re.IGNORECASE)


def html_work(text: str, limit: int) -> int:
    """The work of sanitising the text, as in MAX_HTML_WORK; more than `limit` as soon as it is.

    The parser's time, and its output, grow with the elements that are open at every tag. Only an
    end tag in its place ends one here, so that the work is overestimated at worst."""
    work = len(text) + _ENTITY_WORK * text.count("&") + _ADDRESS_WORK * len(_ADDRESS.findall(text))
    has_table = "<table" in text.lower()
    opened: list[tuple[str, int]] = [("", 0)]  # Names, and the characters up to there.
    for index, tag in enumerate(_TAG.finditer(text)):
        name = tag["name"].lower() if tag["name"] else "<!--"
        whole = text[tag.start() :] if tag["odd"] else tag[0]
        if tag["end"] or tag["commented"]:
            if opened[-1][0] == name:
                opened.pop()
        elif tag["odd"]:
            opened.append(("<", opened[-1][1] + len(whole)))
        elif tag["comment"] or (tag["name"] and name not in _VOID):
            opened.append((name, opened[-1][1] + _TAG_CHARACTERS + len(whole)))
        # The parser compares every attribute of a tag with all others, and searches the siblings of
        # a table for what is misplaced in it.
        work += _TAG_WORK + opened[-1][1] + (index // 100 if has_table else 0)
        work += len(_BETWEEN_ATTRIBUTES.findall(whole)) ** 2 // 50
        if work > limit:
            break
    return work


def text_of(markup: str) -> str:
    """The text of HTML without elements, in linear time. A space is before blocks and lines."""
    spaced = _BLOCK.sub(r" \g<0>", _SCRIPT.sub(" ", markup))
    return html.unescape(_ANY_TAG.sub("", spaced))


_MAX_HTML_WORK = 12_000_000
"""The limit of the work for sanitising the provider's HTML of one page: the characters of the
elements that are open, added up over all tags, and what each tag, entity, link and picture costs.
It takes some tenths of a second; a long document of the usual form, a tenth of it."""
_MAX_PLAIN_TEXT_CHARACTERS = 5_000
"""The most characters of HTML of which only the text is shown; what is beyond is cut."""

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
# Match the sanitiser's output, whose quotes are always double and escaped in values.
_PICTURE = re.compile(r'<img((?: [a-z]+="[^"]*")*)>')
_ATTRIBUTE = re.compile(r' ([a-z]+)="([^"]*)"')
_TEXT_WORK = 5
"""For each character of a text that is shown without elements."""


@lru_cache(maxsize=256)
def plain_text(text: str) -> str:
    """The text of the provider's HTML without elements, for a place that shows no HTML. Blocks and
    lines are separated by a space. A text of more than _MAX_PLAIN_TEXT_CHARACTERS is cut."""
    if len(text) > _MAX_PLAIN_TEXT_CHARACTERS:
        text = text[:_MAX_PLAIN_TEXT_CHARACTERS] + "…"
    return " ".join(text_of(text).split())


class ProviderHtml:
    """Sanitises the HTML of one page: links become absolute, and pictures get an address on this
    host, because the content security policy allows no others."""

    def __init__(self, base: str, origins: Collection[str], seal: Seal) -> None:
        """`base` is the provider's address, against which relative addresses are resolved;
        `origins` are further origins of pictures, in the form of `origin_of`."""
        self._base = base
        self._origins = {origin_of(base), *origins} - {None}
        self._seal = seal
        self._work_left = _MAX_HTML_WORK

    def clean(self, text: str | None) -> SafeHtml:
        """The sanitised HTML. Elements and attributes that are not listed are removed; the text of
        elements stays. A picture that cannot be shown is replaced by its alternative text. Of a
        text that takes too long to sanitise, alone or after others, only the text is shown, of very
        long ones the beginning."""
        if not text:
            return SafeHtml("")
        work = html_work(text, self._work_left)
        if work > self._work_left:
            # To find that out has taken a part of the time, too.
            self._work_left //= 2
            return self._escaped(text)
        self._work_left -= work
        cleaned = nh3.clean(text, attribute_filter=self._attribute, **_RULES)
        if "<img" in cleaned:
            replaced = _PICTURE.sub(_picture_or_text, cleaned)
            # The replacement works on strings, so its result is sanitised again.
            cleaned = replaced if replaced == cleaned else nh3.clean(replaced, **_RULES)
        return SafeHtml(cleaned.strip())

    def _escaped(self, text: str) -> SafeHtml:
        shown = text[: self._work_left // _TEXT_WORK]
        self._work_left -= len(shown) * _TEXT_WORK
        end = "…" if len(shown) < len(text) else ""
        return SafeHtml(html.escape(" ".join(text_of(shown).split())) + end)

    def picture(self, url: str, account: str = "") -> str | None:
        """The signed address of a picture on this host, for this account (`Visit.account_key`)
        alone if there is one; None for a picture of another origin."""
        absolute = _joined(self._base, url)
        if absolute is None or origin_of(absolute) not in self._origins:
            return None
        signed = f"{account} {absolute}" if account else absolute
        query = {"url": absolute, "signature": self._seal.sign("picture", signed)}
        return f"{PICTURES_PATH}?{urlencode(query)}"

    def _attribute(self, tag: str, name: str, value: str) -> str | None:
        if (tag, name) == ("img", "src"):
            return self.picture(value)
        return self._link(value) if name == "href" else value

    def _link(self, url: str) -> str | None:
        """The absolute address; None for an invalid address, and for a fragment, because the
        sanitiser removes its target."""
        absolute = None if url.strip().startswith("#") else _joined(self._base, url)
        return absolute if absolute and urlsplit(absolute).scheme in _SCHEMES else None


def _joined(base: str, url: str) -> str | None:
    try:
        absolute = urljoin(base, url.strip())
        urlsplit(absolute)
    except ValueError:
        return None
    return absolute


def _picture_or_text(picture: re.Match[str]) -> str:
    attributes = dict(_ATTRIBUTE.findall(picture[1]))
    if "src" in attributes:
        return picture[0]
    alt = html.unescape(attributes.get("alt", "")).strip()
    return f"<span>{html.escape(alt)}</span>" if alt else ""
