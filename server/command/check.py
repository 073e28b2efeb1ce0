"""Checks the settings, and whether the services and files that they name can be used.

    heatdesk check

Prints one line for each check. The exit status is 1 if anything is wrong. Nothing is written to
files; a Redis server gets a key that expires after some seconds. Lines name settings instead of
their addresses, which may have passwords.
"""

import argparse
import asyncio
import logging
import os
from typing import NamedTuple

from server.command.reachability import CHECKS, Check
from server.command.settings_check import CheckedSettings, checked_settings

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
