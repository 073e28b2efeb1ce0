"""What stands on a gateway's label: its MAC address and its check code."""

import re

from server.domain.limits import MIN_CHECK_CODE_CHARACTERS

_SEPARATORS = re.compile(r"[\s:.\-]")
_MAC = re.compile(r"[0-9A-Fa-f]{12}")


def read_mac(typed: str) -> str | None:
    """The twelve hexadecimal characters, typed with or without separators; None for no MAC."""
    mac = _SEPARATORS.sub("", typed)
    return mac if _MAC.fullmatch(mac) else None


def is_check_code(typed: str) -> bool:
    return len(typed) >= MIN_CHECK_CODE_CHARACTERS
