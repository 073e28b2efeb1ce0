"""A wrong option of the reference provider is refused in one sentence."""

import pytest

from provider_kit.reference_provider.options import read_options


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--port", "http"], "--port"),
        (["--port", "70000"], "65535"),
        (["--heaters", "0"], "--heaters"),
        (["--speed", "-1"], "--speed"),
        (["--speed", "nan"], "--speed"),
        (["--colour", "red"], "--colour"),
    ],
)
def test_a_wrong_option_is_one_sentence(
    options: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read_options(["--database", "never.db", *options])
    said = capsys.readouterr()
    assert (ended.value.code, said.out) == (2, "")
    assert len(said.err.splitlines()) == 1
    assert word in said.err
