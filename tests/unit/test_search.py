"""Search: what finds a record, and what does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.folding import fold
from server.domain.search import Record, SearchCriteria

FIELDS = ("Zoë Müller-Groß", "’s-Hertogenbosch", "0118010020001", "Straße 5")
LOCATION = ("1234 AB", "12")


FINDING = (
    *("1234ab12", "1234 AB 12", "1234AB", "12 1234ab", "1234 ab12", "  1234   ab "),
    *("zoe", "ZOË", "muller", "Müller", "MÜLLER zoe", "gross", "groß", "mu gro"),
    *("hertogenbosch", "0118010020001", "20001", "strasse", "müller 1234ab", "müller, zoë"),
)
OTHERS = ("", "   ", "1234ac", "1234ab13", "zoe mueller", "0118010020002", "zoe zwolle", ",,;")


@pytest.mark.parametrize("text", [*FINDING, *OTHERS])
def test_a_record_is_found_by_its_own_words_alone(text: str) -> None:
    assert SearchCriteria(text).matches(Record(FIELDS, LOCATION)) is (text in FINDING)


@pytest.mark.parametrize(
    ("text", "usable"), [("", False), ("a", False), (" é ", False), ("ab", True), ("F1", True)]
)
def test_two_characters_are_enough(text: str, usable: bool) -> None:
    assert SearchCriteria(text).is_long_enough is usable


@pytest.mark.parametrize(
    ("text", "criteria"),
    [
        *(("1234ab12", "1234ab 12"), ("1234 AB 12", "1234AB 12"), ("1234ab 12 b", "1234ab 12 b")),
        *(("SW1A 1AA", "SW1A1AA"), ("sw1a1aa 10b", "sw1a1aa 10b"), ("B1 1AA 7", "B11AA 7")),
        *(("1234 ab", "1234ab"), ("Zoë  Müller", "Zoë Müller"), ("46399 164", "46399 164")),
    ],
)
def test_a_provider_is_asked_in_the_way_that_it_knows(text: str, criteria: str) -> None:
    assert SearchCriteria(text).provider_criteria == criteria


@pytest.mark.parametrize(
    ("text", "number", "found"),
    [
        *(("1234ab12", "1-2", False), ("1234ab12", "1/2", False), ("1234ab12", "1 2", False)),
        *(("1234ab1-2", "1-2", True), ("1234 ab 1/2", "1-2", True), ("1234ab 1-2", "1/2", True)),
        *(("1234ab 1 2", "1 2", True), ("1234ab14a", "14 A", True), ("1234ab14a", "14-a", True)),
    ],
)
def test_a_number_and_its_addition_are_no_longer_number(
    text: str, number: str, found: bool
) -> None:
    location = ("1234 AB", number)
    assert SearchCriteria(text).matches(Record(("Zoë",), location)) is found
    assert (SearchCriteria(text).rank(Record(("Zoë",), location)) == 0) is found


def test_a_search_has_an_end() -> None:
    assert len(SearchCriteria("x" * 100_000).text) == 100


def test_missing_fields_are_no_match_and_no_error() -> None:
    assert not SearchCriteria("none").matches(Record((None, None), (None, None)))


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        *(("1234ab12", 0), ("1234 AB 12", 0), ("0118010020001", 0), ("zoe muller-gross", 0)),
        *(("1234", 1), ("zoe", 1), ("0118", 1), ("muller", 2), ("20001", 2)),
    ],
)
def test_the_very_thing_comes_before_what_begins_like_it(text: str, rank: int) -> None:
    assert SearchCriteria(text).rank(Record(FIELDS, LOCATION)) == rank


HEATER = Record(
    fields=("Zoë Müller", "F09", "Thermostat"),
    location=("1234 AB", "117"),
    street=("Molenweg", "117", "Utrecht"),
    serial_number="HD-0118-020001",
    mac="0C:8B:95:00:4E:21",
)


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        *(("molenweg 117", 0), ("Molenweg117", 0), ("molenweg 117 utrecht", 0), ("F09", 0)),
        *(("0c8b95004e21", 0), ("0C-8B-95-00-4E-21", 0), ("0c:8b:95:00:4e:21", 0)),
        *(("0c8b.9500.4e21", 0), ("0C 8B 95 00 4E 21", 0), ("hd0118020001", 0)),
        *(("molenweg", 1), ("molenweg 11", 1), ("0C:8B:95", 1), ("hd 0118", 1)),
        *(
            ("117 molenweg", 2),
            ("weg 117", 2),
            ("4e:21", 2),
            ("4E21 molenweg", 2),
            ("0118 utrecht", 2),
        ),
    ],
)
def test_a_heater_is_found_by_its_street_its_codes_and_its_fault(text: str, rank: int) -> None:
    assert SearchCriteria(text).matches(HEATER)
    assert SearchCriteria(text).rank(HEATER) == rank


@pytest.mark.parametrize(
    "text", ["molenweg 118", "molenweg 117 zwolle", "0c8b95004e22", "9500", "e21", "4e21 zwolle"]
)
def test_a_heater_is_not_found_by_what_resembles_it(text: str) -> None:
    assert not SearchCriteria(text).matches(HEATER)


@pytest.mark.parametrize("text", ["SN1", "sn-1", "SN1 Ede"])
def test_a_short_serial_number_is_found_by_the_whole_of_it(text: str) -> None:
    short = Record(("Zoë",), street=("Molenweg", "7", "Ede"), serial_number="SN1")
    assert SearchCriteria(text).matches(short)
    assert not SearchCriteria(text).matches(short._replace(serial_number="SN12"))
    assert SearchCriteria(text.split(maxsplit=1)[0]).rank(short) == 0


@given(st.text(min_size=1, max_size=30))
def test_folded_text_stays_as_it_is(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.lists(st.text("abcdé 12", min_size=1, max_size=6), min_size=1, max_size=4), st.data())
def test_the_order_and_the_case_of_words_do_not_count(
    words: list[str], data: st.DataObject
) -> None:
    text = " ".join(data.draw(st.permutations(words))).upper()
    assert SearchCriteria(text).matches(Record(tuple(words))) or not fold(text)
