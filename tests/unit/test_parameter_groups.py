"""Headings of parameters: shown where the names of their types divide them, and never otherwise."""

import pytest

from server.domain.parameter_groups import by_group, group_names


def test_parameters_are_headed_by_the_names_of_their_types() -> None:
    assert group_names(["Heating", "Hot  water ", "Heating", "Hot water", None, "Cooling"]) == [
        *("Heating", "Hot water", "Heating", "Hot water", None, "Cooling"),
    ]


@pytest.mark.parametrize(
    "names",
    [
        [],
        [None, "", " "],
        ["Number"] * 5,
        ["Number", None, "Number"],
        ["A", "B", "C", "D"],
        ["A", "A", "B", "C", "D", "E"],
    ],
)
def test_names_that_divide_nothing_are_no_headings(names: list[str | None]) -> None:
    assert group_names(names) == [None] * len(names)


def test_a_group_stands_where_its_first_parameter_does_and_the_rest_comes_last() -> None:
    items = [("B", 1), (None, 2), ("A", 3), ("B", 4), ("A", 5)]
    assert by_group(items) == [1, 4, 3, 5, 2]
    assert by_group([(None, 1), (None, 2)]) == [1, 2]
