"""The paths of the program's own files: beside the packages in a checkout, inside the `server`
package in an installed program."""

import sys
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "installed"
"""The folder that `tools/wheel` adds to the wheel; a checkout has none."""

IS_INSTALLED = _INSTALLED.is_dir()
FILES = _INSTALLED if IS_INSTALLED else _PACKAGE.parent
"""The folder of `views/routes.json`, `views/brands`, `translations` and `sheets`."""


def default_build(brand: str) -> Path:
    """The build that is served: the brand's own build if the program is installed, otherwise the
    last one that `make setup` has made."""
    return _INSTALLED / "builds" / brand if IS_INSTALLED else FILES / "dist"


def module_command(module: str, *arguments: str) -> list[str]:
    """The command that runs one of the program's modules in a process of its own. An installed
    program does not import from the current directory."""
    safe_path = ["-P"] if IS_INSTALLED else []
    return [sys.executable, *safe_path, "-m", module, *arguments]
