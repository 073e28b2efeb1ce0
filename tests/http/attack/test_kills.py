"""Kills of every process of the product, in short."""

from tests.attack.kills import run


def test_after_kills_of_every_kind_all_is_well_and_nothing_is_left_over() -> None:
    print(*run(short=True), sep="\n")
