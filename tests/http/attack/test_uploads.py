"""Nothing that is uploaded reaches the provider as it was sent, or costs more than a refusal."""

from tests.attack.uploads import run


def test_no_upload_passes_on_its_bytes_or_ends_in_an_internal_error() -> None:
    print(*run(short=True), sep="\n")
