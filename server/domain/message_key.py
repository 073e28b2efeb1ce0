"""The type of the keys by which messages name their texts."""

from typing import Annotated

MessageKey = Annotated[str, "message key"]
"""A key of the translations, without the ending of a plural form. The build checks every string
that is declared with this type."""
