"""No text is cut inside what readers see as one character, and joiners stay where they belong."""

from datetime import UTC, datetime

import pytest

from server.domain.graphemes import clusters, cut
from server.domain.icalendar import Event, calendar_text
from server.domain.invisible_characters import typed_text

NOW = datetime(2026, 11, 28, tzinfo=UTC)


@pytest.mark.parametrize(
    "whole",
    [
        *("👩‍🔧", "👨‍👩‍👧‍👦", "❤️‍🔥", "👍🏽", "👩🏽‍🔧", "🇳🇱", "1️⃣"),
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        *(
            "e\u0301",
            "q\u0323\u0307",
            "क्षि",
            "ക്‍ഷ",
            "ی\u200c",
            "น้ำ",
            "\u1112\u1161\u11ab",
            "葛\U000e0100",
        ),
    ],
)
def test_a_character_is_never_torn_apart(whole: str) -> None:
    assert list(clusters(f"é{whole}{whole}y\r\n")) == ["é", whole, whole, "y", "\r\n"]
    assert cut(f"é{whole}{whole}", 2 * len(whole)) == f"é{whole}"
    assert typed_text(whole) == whole
    # Each length brings another part of the character to the end of a line.
    for length in range(75):
        name = f"{'x' * length}{whole * 9}"
        event = Event(uid="1", day=NOW.date(), summary=name, location="a\u202eb\x07c\ud83d")
        lines = calendar_text([event], "p", NOW).split("\r\n")
        assert all(len(line.encode()) <= 75 for line in lines)
        assert all(line.startswith((" x", f" {whole}")) for line in lines if line[:1] == " ")
        assert f"\nSUMMARY:{name}\n" in "\n".join(lines).replace("\n ", "")
        assert "LOCATION:ab c " in lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("abcdef", "abcde"),
        ("e" + "\u0301" * 9, "e\u0301\u0301\u0301\u0301"),
        ("🇳🇱🇩🇪🇫🇷", "🇳🇱🇩🇪"),
    ],
)
def test_a_text_is_cut_at_five_characters(text: str, shown: str) -> None:
    assert cut(text, 5) == shown


def test_a_character_without_an_end_is_cut() -> None:
    event = Event(uid="1", day=NOW.date(), summary="e" + "\u0301" * 1000)
    lines = calendar_text([event], "p", NOW).split("\r\n")
    assert all(len(line.encode()) <= 75 for line in lines)
