"""If the right to a heater is withdrawn while it is in use, its data and forms are refused."""

from tests.attack.rights import run


def test_a_right_that_is_withdrawn_ends_pages_streams_files_and_forms_in_use() -> None:
    print(*run(short=True), sep="\n")
