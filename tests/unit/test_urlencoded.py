"""The encoding of forms and query strings is decoded as elsewhere."""

from urllib.parse import parse_qsl

from hypothesis import given
from hypothesis import strategies as st

from server.web.forms.reading import decoded_fields


@given(st.text("%&=+;a4F0\n\0", max_size=60))
def test_any_text_is_decoded_as_elsewhere(encoded: str) -> None:
    assert decoded_fields(encoded.encode()) == parse_qsl(encoded, keep_blank_values=True)
