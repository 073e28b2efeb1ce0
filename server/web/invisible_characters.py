"""Removes control characters and bidirectional formatting characters from a page object.

HTML cannot represent all control characters. Bidirectional embeddings, overrides and isolates that
a text opens and does not close reverse the text that follows on the page. Marks (U+200E, U+200F)
stay: they do not affect other text.
"""

import re

_ESCAPES = rb'(\\["\\/nrt])'
_CONTROLS = rb"\\u00[01][0-9a-f]|\\[bf]|\x7f|\xc2[\x80-\x9f]"
_DIRECTIONS = rb"\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]"
_REMOVED_OR_ESCAPE = re.compile(rb"|".join((_ESCAPES, _CONTROLS, _DIRECTIONS)))


def strip_invisible(encoded: bytes) -> bytes:
    """Takes and returns JSON in UTF-8. Tabs and line ends stay."""
    # Other escapes are matched too and put back: the second backslash of `\\` begins no escape.
    return _REMOVED_OR_ESCAPE.sub(lambda match: match[1] or b"", encoded)
