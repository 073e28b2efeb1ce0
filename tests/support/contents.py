"""Which of several texts a document has, and which it lacks: a failed comparison names them."""

from collections.abc import Container


def absent(document: Container[str], *texts: str) -> list[str]:
    return [text for text in texts if text not in document]


def present(document: Container[str], *texts: str) -> list[str]:
    return [text for text in texts if text in document]
