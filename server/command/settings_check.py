"""Finds every setting that is wrong, and removes secrets from printed text."""

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

from server.environment import SettingsError, read_settings
from server.web.settings import Settings

_PREFIX = "HEATDESK_"
_REQUIRED = {
    "HEATDESK_PROVIDER_URL": "http://provider.invalid",
    "HEATDESK_SECRET_KEYS": "-" * 32,
}
"""Placeholders for the settings without a default, so that the other settings can be read."""
_SECRETS = ("HEATDESK_SECRET_KEYS", "HEATDESK_PUSH_TOKEN")
_USER_INFO = re.compile(r"(?<=//)[^\s/@]+(?=@)")
_HIDDEN = "***"


@dataclass(frozen=True)
class CheckedSettings:
    settings: Settings
    """Wrong settings have their default here, or a placeholder of `_REQUIRED`."""
    wrong: dict[str, str]
    """What is wrong, in words, by the name of the setting."""
    given: int
    """The number of settings in the environment."""


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
            wrong[error.setting] = str(error)
            values.pop(error.setting, None)
            if error.setting in _REQUIRED:
                values[error.setting] = _REQUIRED[error.setting]
    return CheckedSettings(settings, wrong | _unknown(values, values.asked), given)


def setting_names() -> frozenset[str]:
    """The names of all settings."""
    values = _Noting(_REQUIRED)
    read_settings(values)
    return frozenset(values.asked)


def _unknown(values: Mapping[str, str], known: set[str]) -> dict[str, str]:
    """The settings that do not exist, with a suggestion: a host would silently ignore a misspelt
    name."""
    found = {}
    for name in sorted(values.keys() - known):
        near = difflib.get_close_matches(name, known, 1)
        found[name] = f"{name} is no setting" + (f": {near[0]} is one." if near else ".")
    return found


def without_secrets(text: str, environment: Mapping[str, str]) -> str:
    """The text without secrets of the settings, and without users and passwords in addresses."""
    for secret in sorted(_secrets(environment), key=len, reverse=True):
        text = text.replace(secret, _HIDDEN)
    return _USER_INFO.sub(_HIDDEN, text)


def _secrets(environment: Mapping[str, str]) -> Iterator[str]:
    for name in _SECRETS:
        yield from (each.strip() for each in environment.get(name, "").split(",") if each.strip())
    for name, value in environment.items():
        if name.startswith(_PREFIX) and "@" in value:
            password = _password(value)
            yield from (each for each in (password, unquote(password)) if each)


def _password(address: str) -> str:
    """The password in an address. In a malformed address, such as one with a slash in its password,
    what is between the user's name and the `@`."""
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return address.rpartition("@")[0].rpartition("//")[2].partition(":")[2]
    return parts.password or ""
