"""The MAC address and the check code of a gateway (specification, section 5)."""

import re
import unicodedata

from server.domain.invisible_characters import without_invisible
from server.domain.limits import (
    MAC_CHARACTERS,
    MAX_FIELD_CHARACTERS,
    MIN_CHECK_CODE_CHARACTERS,
)
from server.domain.message_key import ValueRefused

_SEPARATORS = re.compile(r"[\s:.\-\u2010-\u2015\u2212]")
_MAC = re.compile(rf"[0-9A-Fa-f]{{{MAC_CHARACTERS}}}")
_PART = re.compile(rf"[0-9A-Fa-f]{{1,{MAC_CHARACTERS}}}")
_NO_HEXADECIMAL = re.compile(r"[^0-9A-Fa-f]")
_WITH_CHECK_CODE = MAC_CHARACTERS + MIN_CHECK_CODE_CHARACTERS
"""A shorter text of hexadecimal characters cannot be an address with its check code."""
_GROUPS = re.compile(
    r"(?<![^\W_])[0-9A-F]+(?:([\s:.\-\u2010-\u2015\u2212])[0-9A-F]+(?:\1[0-9A-F]+)*)?(?![^\W_])",
    re.IGNORECASE,
)
"""Hexadecimal groups with the same separator between them, and no letter or digit next to them."""
_NOTATIONS = ((6, 6), (4, 4, 4), (3, 3, 3, 3), (2, 2, 2, 2, 2, 2))
"""The lengths of the groups of a MAC address that is written in groups."""


def parse_mac(text: str) -> str:
    """The twelve hexadecimal characters of the MAC address in a text. The address may be in any
    notation and between other words, such as those of a label. Raises ValueRefused for a text
    without an address, or with several."""
    if len(text) > MAX_FIELD_CHARACTERS:
        raise ValueRefused("MAC_INVALID")
    plain = unicodedata.normalize("NFKC", without_invisible(text))
    characters = _SEPARATORS.sub("", plain)
    if _MAC.fullmatch(characters):
        return characters
    if len(characters) < _WITH_CHECK_CODE and not _NO_HEXADECIMAL.search(characters):
        raise _refusal(characters)
    found = {mac.upper(): mac for groups in _GROUPS.finditer(plain) for mac in _macs(groups)}
    if len(found) == 1:
        return found.popitem()[1]
    if found:
        raise ValueRefused("MAC_SEVERAL")
    raise _refusal(characters)


def mac_part(text: str) -> str:
    """A MAC address, or a part of one, in any notation, as lower-case hexadecimal characters; empty
    for any other text."""
    part = _SEPARATORS.sub("", text)
    return part.lower() if _PART.fullmatch(part) else ""


def is_check_code(text: str) -> bool:
    """Whether the text has the 8 characters of a check code (specification, section 5)."""
    return len(text) >= MIN_CHECK_CODE_CHARACTERS


def _macs(match: re.Match[str]) -> list[str]:
    """The MAC addresses in a row of groups: all groups together if their lengths fit a notation,
    otherwise each group that is a whole address."""
    groups = match[0].split(match[1]) if match[1] else [match[0]]
    if tuple(map(len, groups)) in _NOTATIONS:
        return ["".join(groups)]
    return [group for group in groups if len(group) == MAC_CHARACTERS]


def _refusal(characters: str) -> ValueRefused:
    """The error for a text without a MAC address. It names the wrong character if there are twelve
    characters, or the number of characters if all are hexadecimal, and otherwise neither."""
    wrong = _NO_HEXADECIMAL.search(characters)
    if wrong and len(characters) == MAC_CHARACTERS:
        return ValueRefused("MAC_CHARACTER", character=wrong[0], place=wrong.start() + 1)
    if characters and not wrong:
        return ValueRefused("MAC_LENGTH", needed=MAC_CHARACTERS, found=len(characters))
    return ValueRefused("MAC_INVALID")
