"""The encoding of forms and query strings is decoded as elsewhere, in proportion to its bytes."""

import functools
import time
import timeit
from urllib.parse import parse_qsl

from hypothesis import given
from hypothesis import strategies as st

from server.web.forms.urlencoded import decoded_fields


@given(st.text("%&=+;a4F0\n\0", max_size=60))
def test_any_text_is_decoded_as_elsewhere(encoded: str) -> None:
    assert decoded_fields(encoded.encode()) == parse_qsl(encoded, keep_blank_values=True)


def test_what_is_no_escape_costs_no_more_than_escapes() -> None:
    usual, *hostile = (
        timeit.timeit(
            functools.partial(decoded_fields, unit * (400_000 // len(unit))),
            "",
            time.process_time,
            3,
        )
        for unit in (b"%41", b"%", b"%4", b"%%41", b"%41a", b"%g", b"+")
    )
    assert max(hostile) < 3 * usual
