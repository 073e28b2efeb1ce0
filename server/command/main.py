"""The console command `heatdesk`; each of its subcommands is a module."""

import argparse
import importlib
import sys
from collections.abc import Callable
from typing import NamedTuple

from server import __version__


class _Command(NamedTuple):
    about: str
    module: str
    """It has a function `main(arguments)`, which may return the exit status."""


_COMMANDS = {
    "serve": _Command(
        "serve the dashboard; with --demo, before a world of its own", "server.command.serve"
    ),
    "check": _Command(
        "check the settings, and whether what they name answers", "server.command.check"
    ),
    "store": _Command("look after the store of heaters' history", "server.store.__main__"),
    "provider": _Command("serve the demo world alone", "provider_kit.reference_provider.__main__"),
}


def main(arguments: list[str] | None = None) -> int:
    """Runs a subcommand, and returns its exit status. An invalid command line raises SystemExit
    with status 2."""
    command, rest = _parsed(sys.argv[1:] if arguments is None else arguments)
    run: Callable[[list[str]], int | None] = importlib.import_module(_COMMANDS[command].module).main
    return run(rest) or 0


def _parsed(arguments: list[str]) -> tuple[str, list[str]]:
    """The subcommand and its arguments; options before the subcommand are handled here."""
    parser = argparse.ArgumentParser(
        prog="heatdesk",
        description="A web dashboard for heating installers.",
        epilog="commands:\n"
        + "\n".join(f"  {name:16}{about}" for name, (about, _) in _COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"heatdesk {__version__}")
    parser.add_argument("command", choices=_COMMANDS, metavar="COMMAND")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parsed = parser.parse_args(arguments)
    return parsed.command, parsed.arguments
