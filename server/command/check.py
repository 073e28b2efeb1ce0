"""Checks the settings, all that are wrong and all names that are none, and whether the services and
files that they name can be used.

    heatdesk check

Prints one line for each check. The exit status is 1 if anything is wrong. Nothing is written to
files; a Redis server gets a key that expires after some seconds. Lines name settings instead of
their addresses, which may have passwords.
"""

import argparse
import asyncio
import difflib
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from server.command.reachability import CHECKS, Check
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


_SECONDS = 20.0
_MARKS = {True: "ok", False: "WRONG", None: "-"}


class _Line(NamedTuple):
    what: str
    is_right: bool | None
    """None if the check could not be run."""
    text: str


def main(arguments: list[str] | None = None) -> int:
    argparse.ArgumentParser(
        prog="heatdesk check",
        description="Checks all settings (HEATDESK_...), and that what they name answers.",
    ).parse_args(arguments)
    # The table reports what is wrong; log records would only repeat it.
    logging.disable()
    checked = checked_settings(os.environ)
    lines = asyncio.run(_lines(checked))
    print(_table(lines))
    return 0 if all(line.is_right for line in lines) else 1


async def _lines(checked: CheckedSettings) -> list[_Line]:
    right = _Line("settings", True, f"{checked.given} given, the others have their defaults")
    wrong = [_Line("settings", False, text) for text in checked.wrong.values()]
    return [*(wrong or [right]), *[await _reachability(check, checked) for check in CHECKS]]


async def _reachability(check: Check, checked: CheckedSettings) -> _Line:
    if needed := [name for name in check.settings if name in checked.wrong]:
        return _Line(check.what, None, f"not tried: {', '.join(needed)} is wrong")
    name = check.settings[0]
    try:
        async with asyncio.timeout(_SECONDS):
            return _Line(check.what, True, f"{name} {await check.run(checked.settings)}")
    except TimeoutError:
        return _Line(check.what, False, f"{name}: no answer in time")
    except Exception as error:  # noqa: BLE001 - Whatever a library raises is a finding.
        # Of the errors of databases, only the first line says what has failed.
        reason = str(error).partition("\n")[0] or type(error).__name__
        return _Line(check.what, False, f"{name}: {reason}")


def _table(lines: list[_Line]) -> str:
    widest = max(len(line.what) for line in lines)
    return "\n".join(
        f"{line.what:{widest}}  {_MARKS[line.is_right]:5}  {line.text}" for line in lines
    )
