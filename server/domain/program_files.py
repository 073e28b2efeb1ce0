"""Where the files are that come with the program: beside the packages in a checkout, inside this
one where it is installed."""

import sys
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "installed"
"""`tools/wheel` puts it into the wheel; a checkout has none."""

IS_INSTALLED = _INSTALLED.is_dir()
FILES = _INSTALLED if IS_INSTALLED else _PACKAGE.parent
"""The folder of `views/routes.json`, `views/brands` and `translations`."""


def default_build(brand: str) -> Path:
    """The build that is served where no other is named: the brand's own where the program is
    installed, else the one that `make setup` has made last."""
    return _INSTALLED / "builds" / brand if IS_INSTALLED else Path("dist")


def module_command(module: str, *arguments: str) -> list[str]:
    """Runs one of our modules in a process of its own. An installed program imports nothing from
    the current directory."""
    safe_path = ["-P"] if IS_INSTALLED else []
    return [sys.executable, *safe_path, "-m", module, *arguments]
