"""Reads the visible text of a document's main part, line by line, to compare servers."""

import difflib
from html.parser import HTMLParser

_UNSEEN = {"script", "style", "noscript", "template", "svg", "title"}
_INLINE = {"a", "abbr", "b", "bdi", "em", "i", "label", "mark", "small", "span", "strong", "time"}
_MOST = 8
_VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}


class _MainText(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines = [""]
        self._open: list[tuple[str, bool]] = []
        """The open elements of the main part, each with whether its content is hidden."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if not self._open and attributes.get("id") != "main":
            return
        if tag not in _INLINE:
            self.lines.append("")
        if tag not in _VOID:
            hides = tag in _UNSEEN or "hidden" in attributes
            self._open.append((tag, hides or bool(self._open and self._open[-1][1])))

    def handle_endtag(self, tag: str) -> None:
        if not self._open or tag in _VOID:
            return
        if tag not in _INLINE:
            self.lines.append("")
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._open and not self._open[-1][1]:
            self.lines[-1] += data


def visible_lines(document: str) -> list[str]:
    """The lines of the element `main`, with white space collapsed, without hidden content."""
    parser = _MainText()
    parser.feed(document)
    return [text for line in parser.lines if (text := " ".join(line.split()))]


def first_differences(one: str, other: str) -> list[str]:
    """The first lines that only one of two documents shows, each with the sign of a diff before it;
    at most `_MOST`."""
    diff = difflib.unified_diff(visible_lines(one), visible_lines(other), lineterm="", n=0)
    changed = [line for line in diff if not line.startswith(("---", "+++", "@@"))]
    return changed[:_MOST]
