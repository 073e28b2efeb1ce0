"""Leaves out of a page object what no reader sees and what changes how its neighbours are read.

Control characters are no text, and HTML cannot carry all of them. Bidirectional embeddings,
overrides and isolates that a text opens and does not close turn round the words behind it. Marks
(U+200E, U+200F) stay: they change no other text.
"""

import re

_ESCAPES = rb'(\\["\\/nrt])'
_CONTROLS = rb"\\u00[01][0-9a-f]|\\[bf]|\x7f|\xc2[\x80-\x9f]"
_DIRECTIONS = rb"\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]"
_UNSEEN = re.compile(rb"|".join((_ESCAPES, _CONTROLS, _DIRECTIONS)))


def strip_invisible(encoded: bytes) -> bytes:
    """JSON in UTF-8 without these characters; tabs and line ends stay."""
    return _UNSEEN.sub(lambda found: found[1] or b"", encoded)
