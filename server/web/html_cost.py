"""Estimates what sanitising HTML costs, so that texts of the provider cannot stop a worker.

The HTML parser's time grows with the number of elements that are open at every tag: a text of
100 KB with nested elements alone takes more than a second of the event loop.
"""

import html
import re

_TOKEN = re.compile(
    r"""<(?P<end>/?)(?P<name>[a-z][^\s/<>]*+)
        (?P<rest>(?:[\s/]++[^\s/<>="']++(?:\s*+=\s*+(?:"[^"<>]*+"|'[^'<>]*+'|[^\s<>="']++))?+)*+
        [\s/]*+>)?+
    |<!--|-->|<!\[CDATA\[|<[!?/][^<>]*+>?+""",
    re.IGNORECASE | re.VERBOSE,
)
"""Contains no other tag, so that none is overlooked if the parser divides the text differently."""
_ATTRIBUTES = re.compile(
    r"""(?:[\s/]++|[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:"[^"]*+"|'[^']*+'|[^\s>]*+))?+)*+"""
)
"""As the parser divides them: for a tag that may contain others."""
_BETWEEN_ATTRIBUTES = re.compile(r"[\s/]+")
_TAG_WORK = 60
_ENTITY_WORK = 100
_PICTURE = re.compile("<img", re.IGNORECASE)
_PICTURE_WORK = 3000
"""Each picture gets a signed address."""
_LINK = re.compile("href", re.IGNORECASE)
_LINK_WORK = 1000
_SCRIPT = re.compile(r"<(script|style)\b.*?(?:</\1\b|\Z)", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[a-z/!?][^<>]*>", re.IGNORECASE)
_TAG_CHARACTERS = 20
"""Added to the length of a tag for what every element costs."""
_VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
    *("track", "wbr"),
}
_ENDED_BY_START = {"p": {"p"}, "li": {"p", "li"}, "dd": {"p", "dd", "dt"}, "dt": {"p", "dd", "dt"}}
_IMPLIED = set(_ENDED_BY_START)
_ENDS_IMPLIED = {"blockquote", "dd", "div", "dl", "dt", "li", "ol", "td", "th", "ul"}


def html_work(text: str, limit: int) -> int:
    """The work of sanitising the text, as in MAX_HTML_WORK; more than `limit` as soon as it is.

    The HTML parser's time, and its output, grow with the elements that are open at every tag. An
    end tag that is not in its place ends nothing here, because the parser may ignore it too; at
    worst the work is overestimated."""
    work = _TAG_WORK * text.count("<") + _ENTITY_WORK * text.count("&")
    if work > limit or "<" not in text:
        return work
    work += _PICTURE_WORK * len(_PICTURE.findall(text)) + _LINK_WORK * len(_LINK.findall(text))
    opened: list[tuple[str, int]] = [("", 0)]  # Names, and the characters up to there.
    has_table = False
    for index, token in enumerate(_TOKEN.finditer(text)):
        name = (token["name"] or token[0]).lower()
        rest = token["rest"]
        if token["name"] and rest is None:
            # An attribute may reach to the end of the text. Nothing ends this element.
            name = "<"
            work += (len(text) - token.start()) ** 2 // 10_000
        if work > limit:
            break
        if token["name"]:
            # The parser compares every attribute of a tag with all others.
            found = None if rest else _ATTRIBUTES.match(text, token.end())
            attributes = found[0] if found else rest or ""
            work += len(_BETWEEN_ATTRIBUTES.findall(attributes)) ** 2 // 50
        if token["end"] and name != "<":
            _end(opened, name)
        elif name == "-->":
            _end(opened, "<!--")
        elif name in ("<", "<!--", "<![cdata[") or (token["name"] and name not in _VOID):
            while opened[-1][0] in _ENDED_BY_START.get(name, ()):
                opened.pop()
            opened.append((name, opened[-1][1] + _TAG_CHARACTERS + len(token[0])))
        # Misplaced contents of a table are moved before it, which searches all its siblings.
        has_table |= name == "table"
        work += opened[-1][1] + (index // 100 if has_table else 0)
    return work


def _end(opened: list[tuple[str, int]], name: str) -> None:
    last = len(opened) - 1
    while name in _ENDS_IMPLIED and opened[last][0] in _IMPLIED - {name}:
        last -= 1
    if opened[last][0] == name:
        del opened[last:]


def escaped_text(text: str) -> str:
    """The text without elements, as HTML, in linear time."""
    return html.escape(html.unescape(_TAG.sub(" ", _SCRIPT.sub(" ", text))))
