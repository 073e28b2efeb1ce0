"""Finds every setting that is wrong, and the names that are no settings."""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from server.environment import SettingsError, read_settings
from server.settings import Settings

_PREFIX = "HEATDESK_"
_REQUIRED = {
    "HEATDESK_PROVIDER_URL": "http://provider.invalid",
    "HEATDESK_SECRET_KEYS": "-" * 32,
}
"""Placeholders for the settings without a default, so that the other settings can be read."""


@dataclass(frozen=True)
class CheckedSettings:
    settings: Settings
    """Wrong settings have their default here, or a placeholder of `_REQUIRED`."""
    wrong: dict[str, str]
    """What is wrong, in words, by the name of the setting."""
    given: int


class _Noting(dict[str, str]):
    """A dict that records the keys that were read with `get`."""

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        self.asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)


def checked_settings(environment: Mapping[str, str]) -> CheckedSettings:
    """Reads all settings, even if several are wrong."""
    values = _Noting({key: value for key, value in environment.items() if key.startswith(_PREFIX)})
    given = len(values)
    wrong: dict[str, str] = {}
    while True:
        try:
            settings = read_settings(values)
            break
        except SettingsError as error:
            if error.setting in wrong:
                raise
            # An address that is repeated may have a password.
            expected, _, given_value = str(error).partition(", not ")
            wrong[error.setting] = f"{expected}." if "@" in given_value else str(error)
            values.pop(error.setting, None)
            if error.setting in _REQUIRED:
                values[error.setting] = _REQUIRED[error.setting]
    return CheckedSettings(settings, wrong | _unknown(values, values.asked), given)


def _unknown(values: Mapping[str, str], known: set[str]) -> dict[str, str]:
    """The settings that do not exist, with a suggestion: a host would silently ignore a misspelt
    name."""
    found = {}
    for name in sorted(values.keys() - known):
        near = difflib.get_close_matches(name, known, 1)
        found[name] = f"{name} is no setting" + (f": {near[0]} is one." if near else ".")
    return found
