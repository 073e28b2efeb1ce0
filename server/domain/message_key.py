"""The keys by which messages name their texts, and the refusal of a value with such a key."""

from typing import Annotated

MessageKey = Annotated[str, "message key"]
"""A key of the translations, without the ending of a plural form. The build checks every string
that is declared with this type."""


class ValueRefused(Exception):
    """A typed value is invalid; `key` is the message key, `values` are the message's values, such
    as the limit that the value exceeds, or a wrong character and its place."""

    def __init__(self, key: MessageKey, **values: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.values = values
