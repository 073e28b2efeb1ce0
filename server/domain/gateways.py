"""The MAC address and the check code of a gateway (specification, section 5)."""

import re

from server.domain.limits import MIN_CHECK_CODE_CHARACTERS

_SEPARATORS = re.compile(r"[\s:.\-]")
_MAC = re.compile(r"[0-9A-Fa-f]{12}")
_PART = re.compile(r"[0-9A-Fa-f]{1,12}")


def parse_mac(text: str) -> str | None:
    """The twelve hexadecimal characters, typed with or without separators; None for no MAC address
    (specification, section 5)."""
    mac = _SEPARATORS.sub("", text)
    return mac if _MAC.fullmatch(mac) else None


def mac_part(text: str) -> str:
    """A MAC address, or a part of one, in any notation, as lower-case hexadecimal characters; empty
    for any other text."""
    part = _SEPARATORS.sub("", text)
    return part.lower() if _PART.fullmatch(part) else ""


def is_check_code(text: str) -> bool:
    """Whether the text has the 8 characters of a check code (specification, section 5)."""
    return len(text) >= MIN_CHECK_CODE_CHARACTERS
