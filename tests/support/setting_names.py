"""The names of the host's settings."""

from server.command.check import _REQUIRED, _Noting
from server.environment import read_settings


def setting_names() -> set[str]:
    """The names of all settings that the host reads."""
    values = _Noting(_REQUIRED)
    read_settings(values)
    return values.asked
