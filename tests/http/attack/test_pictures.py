"""The provider's pictures cause no request to another server, no script and no flood of data."""

from tests.attack.pictures import run


def test_no_picture_reaches_another_server_or_brings_a_script_or_a_flood() -> None:
    print(*run(short=True), sep="\n")
