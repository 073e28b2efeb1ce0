"""Characters of a text that nobody sees, and that do not come back from a form.

A page carries no control characters and no characters that turn the direction of what follows
(`server/web/invisible_characters.py`), and browsers write the end of a line in their own way.
"""

import re

_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def without_unseen(text: str) -> str:
    """The text without them, by which what was sent to a page and what comes back compare."""
    return _UNSEEN.sub("", text)
