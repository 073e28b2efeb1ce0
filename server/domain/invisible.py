"""Invisible characters: those that a page does not carry, and that a form does not send back.

A page has no control characters and no bidirectional embeddings, overrides and isolates
(`server/web/invisible_characters.py`), and browsers write line ends in their own way.
"""

import re

_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def without_invisible(text: str) -> str:
    """The text without these characters, to compare what a page was given with what a form sent."""
    return _INVISIBLE.sub("", text)
