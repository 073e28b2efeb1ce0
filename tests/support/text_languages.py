"""The language in which a screen reader speaks each text of a document."""

from html.parser import HTMLParser

_VOID = {"br", "hr", "img", "input", "link", "meta", "wbr", "path", "use"}
_UNSPOKEN = {"script", "style", "title"}


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[str, str]] = []
        self._open: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        around = self._open[-1][1] if self._open else ""
        if tag not in _VOID:
            self._open.append((tag, dict(attrs).get("lang") or around))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Holds no text."""

    def handle_endtag(self, tag: str) -> None:
        if any(name == tag for name, _ in self._open):
            while self._open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        if self._open and not {name for name, _ in self._open} & _UNSPOKEN and data.strip():
            self.texts.append((data.strip(), self._open[-1][1]))


def spoken(document: str) -> list[tuple[str, str]]:
    """Every text of the document with its language, in their order."""
    reader = _Reader()
    reader.feed(document)
    reader.close()
    return reader.texts


def languages_of(document: str, words: str) -> set[str]:
    """The languages of all texts with these words."""
    return {language for text, language in spoken(document) if words in text}
