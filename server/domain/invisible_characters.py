"""Removes invisible characters: control characters and bidirectional formatting characters.

HTML cannot represent all control characters. Bidirectional embeddings, overrides and isolates that
a text opens and does not close reverse the text that follows on the page. Marks (U+200E, U+200F)
stay: they do not affect other text.
"""

import re

from server.domain.folding_tables import BLANKS, INVISIBLE

# The carriage return is included, because browsers change line ends in the texts of forms.
_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_ONLY_BLANK = re.compile(f"[{BLANKS}{INVISIBLE}]*")
_PASTED_BLANK = re.compile(rf"(?![\x00-\x7f])[{BLANKS}]")
# Variation selectors and tags are part of emoji and of ideographs. Joiners are part of emoji and of
# the scripts from Hebrew to Mongolian.
_WITHOUT_JOINERS = r"(?<![\u0590-\u1cff\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])"
_SHOWS_NOTHING = re.compile(
    rf"(?![\ufe00-\ufe0f\U000e0020-\U000e01ef\u200c\u200d])[{INVISIBLE}]"
    rf"|{_WITHOUT_JOINERS}[\u200c\u200d]"
)

_LEADS = (b"\\", b"\x7f", b"\xc2", b"\xe2")
"""The bytes with which the alternatives below begin: many pages have none of them."""
_ESCAPES = rb'\\(["\\/nrt])'
_CONTROLS = rb"\\u00[01][0-9a-f]|\\[bf]|\x7f|\xc2[\x80-\x9f]"
_DIRECTIONS = rb"\xe2\x80[\xaa-\xae]|\xe2\x81[\xa6-\xa9]"
_REMOVED_OR_ESCAPE = re.compile(rb"|".join((_ESCAPES, _CONTROLS, _DIRECTIONS)))


def without_invisible(text: str) -> str:
    """The text without invisible characters and carriage returns, to compare a text that a form
    sends back with the text that the page was given."""
    return _INVISIBLE.sub("", text)


def typed_text(text: str) -> str:
    """A text as people mean it: blanks of every kind that they have pasted become spaces, and what
    shows nothing is removed. Joiners stay in emoji and in the scripts that write with them."""
    return text if text.isascii() else _SHOWS_NOTHING.sub("", _PASTED_BLANK.sub(" ", text))


def is_visible(text: str) -> bool:
    """Whether the text has a character that is neither blank nor invisible. An emoji of a newer
    Unicode than Python's is visible."""
    return _ONLY_BLANK.fullmatch(text) is None


def json_without_invisible(encoded: bytes) -> bytes:
    """JSON in UTF-8, such as a page object, without invisible characters in its texts. Tabs and
    line ends stay."""
    if not any(lead in encoded for lead in _LEADS):
        return encoded
    # Other escapes are matched too and put back: the second backslash of `\\` begins no escape.
    return _REMOVED_OR_ESCAPE.sub(lambda match: match[0] if match[1] else b"", encoded)
