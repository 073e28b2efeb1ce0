"""Estimates what sanitising HTML costs, so that texts of the provider cannot stop a worker.

The HTML parser's time grows with the number of elements that are open at every tag: a text of
100 KB with nested elements alone takes more than a second of the event loop.
"""

import html
import re

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
