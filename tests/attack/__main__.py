"""`python -m tests.attack [--short] [NAME ...]`: all attacks, or those of these names."""

import argparse
import importlib
import pkgutil
import sys
import traceback
from collections.abc import Callable

import pytest

import tests.attack


def main() -> int:
    attacks = _attacks()
    parser = argparse.ArgumentParser(prog="python -m tests.attack")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(attacks))
    parser.add_argument("--short", action="store_true", help="as `make test-all` runs them")
    options = parser.parse_args()
    if unknown := set(options.names) - attacks.keys():
        parser.error(f"there is no attack {', '.join(sorted(unknown))}")
    broken = 0
    for name in options.names or attacks:
        print(f"{name}:", flush=True)
        try:
            lines = attacks[name](short=options.short)
        except (AssertionError, pytest.skip.Exception) as error:
            broken += 1
            traceback.print_exc()
            lines = [f"BROKEN: {error}"]
        print("".join(f"  {line}\n" for line in lines), flush=True)
    return 1 if broken else 0


def _attacks() -> dict[str, Callable[..., list[str]]]:
    """The modules of this folder that have a `run`, by name."""
    found = {}
    for module in pkgutil.iter_modules(tests.attack.__path__):
        if module.name != "__main__":
            run = getattr(importlib.import_module(f"tests.attack.{module.name}"), "run", None)
            if run is not None:
                found[module.name] = run
    return found


if __name__ == "__main__":
    sys.exit(main())
