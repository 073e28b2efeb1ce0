"""A heater whose right is withdrawn while it is in use says nothing more and takes no form."""

from tests.attack.rights import run


def test_a_right_that_is_withdrawn_ends_pages_streams_files_and_forms_in_use() -> None:
    print(*run(short=True), sep="\n")
