"""The command line of the provider."""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

DEFAULT_HEATERS = 60
DEFAULT_DAYS = 400


@dataclass(frozen=True, slots=True)
class Options:
    host: str
    port: int
    database: Path | None
    """None to export from a temporary world."""
    heaters: int
    seed: int
    speed: float
    push_token: str | None
    exit_with_stdin: bool
    export_samples: bool
    list_planted: bool
    days: int

    @property
    def serves(self) -> bool:
        return not (self.export_samples or self.list_planted)


def read_options(arguments: list[str]) -> Options:
    """Ends the process with an error message and code 2 if an option is wrong."""
    parser = _parser()
    options = Options(**vars(parser.parse_args(arguments)))
    if options.database is None and options.serves:
        parser.error("the following arguments are required: --database")
    return options


class _Parser(ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]  # It never returns, as argparse documents.
        self.exit(2, f"reference provider: {message}\n")


def _parser() -> ArgumentParser:
    parser = _Parser(
        prog="python -m provider_kit.reference_provider",
        description="Stands for the manufacturer's host: accounts, heaters and a push hub.",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument(
        "--port", type=_whole(0, 65535), default=0, help="port to listen on, 0 picks a free one"
    )
    parser.add_argument(
        "--database",
        type=Path,
        help="SQLite file; it is made and filled when it does not exist or is empty. "
        "Only an export does without",
    )
    parser.add_argument(
        "--heaters",
        type=_whole(1, 100_000),
        default=DEFAULT_HEATERS,
        help="heaters of the demo installer in a new database",
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same world")
    parser.add_argument(
        "--speed",
        type=_speed,
        default=1.0,
        help="simulated seconds per second; at 0 the world stands still",
    )
    parser.add_argument("--push-token", help="bearer token that may listen to every heater")
    parser.add_argument(
        "--exit-with-stdin", action="store_true", help="end when standard input is closed"
    )
    past = parser.add_mutually_exclusive_group()
    past.add_argument(
        "--export-samples",
        action="store_true",
        help="write what a dashboard would remember of the past, as JSON lines, and end",
    )
    past.add_argument(
        "--list-planted",
        action="store_true",
        help="write what goes wrong in that past on purpose, as JSON lines, and end",
    )
    parser.add_argument(
        "--days",
        type=_whole(1, 4000),
        default=DEFAULT_DAYS,
        help="days of past to export, today being the last",
    )
    return parser


def _whole(low: int, high: int) -> Callable[[str], int]:
    def convert(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if not low <= number <= high:
            raise ArgumentTypeError(f"'{text}' is not a whole number from {low} to {high}")
        return number

    return convert


def _speed(text: str) -> float:
    try:
        speed = float(text)
    except ValueError:
        speed = -1.0
    if not 0 <= speed <= 1_000_000:
        raise ArgumentTypeError(f"'{text}' is not a number from 0 to 1000000")
    return speed
