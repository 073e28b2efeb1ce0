"""The label of a gateway: MAC addresses in any notation, and the errors of other texts."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.gateways import is_check_code, parse_mac
from server.domain.message_key import ValueRefused
from tests.support.processes import ROOT

LABELS: list[dict[str, Any]] = json.loads(
    (ROOT / "tests" / "support" / "labels.json").read_text("utf-8")
)
"""Texts of labels with the values they contain; the client's test reads the same file."""


@pytest.mark.parametrize(
    "typed",
    [
        *("0C8B95F00001", "0c8b95f00001", "0C:8B:95:F0:00:01", "0C-8B-95-F0-00-01"),
        *("0c8b.95f0.0001", "0C8B-95F0-0001", "0C8B95-F00001", "0C8.B95.F00.001"),
        *("  0C 8B 95 F0 00 01 ", "0C\t8B\t95\tF0\t00\t01", "0C\N{NO-BREAK SPACE}8B95F00001"),
        *("0c:8b-95.F0 00:01", "0C‑8B‑95‑F0‑00‑01", "0C–8B–95–F0–00–01", "0C−8B−95−F0−00−01"),
        *("０Ｃ：８Ｂ：９５：Ｆ０：００：０１", "\u202a0C8B95F00001\u202c"),
    ],
)
def test_a_mac_address_is_read_in_any_notation(typed: str) -> None:
    assert parse_mac(typed).upper() == "0C8B95F00001"


@pytest.mark.parametrize(
    "label", [each for each in LABELS if each["mac"]], ids=lambda each: each["text"]
)
def test_a_mac_address_is_found_between_the_words_of_a_label(label: dict[str, Any]) -> None:
    assert parse_mac(label["text"]) == label["mac"]


@pytest.mark.parametrize(
    "label", [each for each in LABELS if not each["mac"]], ids=lambda each: each["text"]
)
def test_a_label_that_does_not_say_one_is_refused(label: dict[str, Any]) -> None:
    with pytest.raises(ValueRefused):
        parse_mac(label["text"])


@pytest.mark.parametrize(
    ("typed", "key", "values"),
    [
        ("", "MAC_INVALID", {}),
        ("gateway", "MAC_INVALID", {}),
        ("0C/8B/95/F0/00/01", "MAC_INVALID", {}),
        ("0C8B95F00001" + " " * 300, "MAC_INVALID", {}),
        ("0C8B95F0000", "MAC_LENGTH", {"needed": 12, "found": 11}),
        ("0C:8B:95:FF:FE:F0:00:01", "MAC_LENGTH", {"needed": 12, "found": 16}),
        ("0C8B95F00001 2", "MAC_LENGTH", {"needed": 12, "found": 13}),
        ("2-0C:8B:95:F0:00:01", "MAC_LENGTH", {"needed": 12, "found": 13}),
        ("0C8B95F0000G", "MAC_CHARACTER", {"character": "G", "place": 12}),
        ("OC:8B:95:F0:00:01", "MAC_CHARACTER", {"character": "O", "place": 1}),
        ("0C8B95F0000١", "MAC_CHARACTER", {"character": "١", "place": 12}),
        ("0C8B95F00001 0C8B95F00002", "MAC_SEVERAL", {}),
    ],
)
def test_what_is_wrong_with_it_is_named_with_its_place(
    typed: str, key: str, values: dict[str, str | int]
) -> None:
    with pytest.raises(ValueRefused) as refused:
        parse_mac(typed)
    assert (refused.value.key, refused.value.values) == (key, values)


@given(st.text(max_size=300))
def test_any_text_is_twelve_hexadecimal_characters_or_refused(text: str) -> None:
    try:
        mac = parse_mac(text)
    except ValueRefused:
        return
    assert len(mac) == 12
    assert set(mac) <= set("0123456789abcdefABCDEF")


def test_a_check_code_has_eight_characters() -> None:
    assert is_check_code("WELCOME1")
    assert not is_check_code("WELCOME")
