"""Which of several texts a document has, and which it lacks: a failed comparison names them."""

import re
from collections.abc import Container


def absent(document: Container[str], *texts: str) -> list[str]:
    return [text for text in texts if text not in document]


def present(document: Container[str], *texts: str) -> list[str]:
    return [text for text in texts if text in document]


def plain(html: str) -> str:
    """Without the elements of single texts: those of times, and those beside other content."""
    return re.sub("<span>([^<]*)</span>", r"\1", re.sub("</?time[^>]*>", "", html))
