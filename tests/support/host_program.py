"""`python -m server` with settings for which operators have no variable.

`python -m tests.support.host_program` reads these from HOST_FIELDS, a JSON object with fields of
`Settings`.
"""

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from server.command.serve import main
from server.environment import read_settings
from server.settings import Settings

PROGRAM = "tests.support.host_program"
_VARIABLE = "HOST_FIELDS"
_FIELDS: Mapping[str, Callable[[str], Any]] = {
    "breaker_failures": int,
    "build_dir": Path,
    "part_timeout": float,
    "realtime_seconds": float,
}


def variables(settings: Mapping[str, str]) -> dict[str, str]:
    """The environment of a host with these settings: names of variables, or of `_FIELDS`."""
    fields = {name: text for name, text in settings.items() if name in _FIELDS}
    others = {name: text for name, text in settings.items() if name not in _FIELDS}
    return {**others, _VARIABLE: json.dumps(fields)}


def settings_of_test() -> Settings:
    given: dict[str, str] = json.loads(os.environ[_VARIABLE])
    return replace(read_settings(), **{name: _FIELDS[name](given[name]) for name in given})


def create_app() -> Starlette:
    # The first of several processes does not import the application.
    from server import app  # noqa: PLC0415 - See above.

    return app.create_app(settings_of_test())


if __name__ == "__main__":
    sys.exit(main(read=settings_of_test, app=f"{PROGRAM}:create_app"))
