"""The TypeScript types of page data have the fields and docstrings of the Python structs."""

import msgspec

from builder.docstrings import docstring_of, field_docstrings, jsdoc
from builder.paths import GENERATED_VIEWS
from server.web.page import Message, Undo


class Plain(msgspec.Struct):
    name: str
    age: int
    """In years,

    whole ones.
    """


class Heir(Undo):
    more: int = 0
    """Beyond those."""


def test_docstrings_of_structs_and_fields_are_read_with_the_inherited_ones() -> None:
    assert docstring_of(Plain) is None
    assert (docstring_of(Message) or "").startswith("A sentence for the user")
    assert field_docstrings(Undo)["whole"].startswith("Whether ")
    assert field_docstrings(Heir) == field_docstrings(Undo) | {"more": "Beyond those."}
    assert field_docstrings(Plain) == {"age": "In years,\n\nwhole ones."}


def test_a_docstring_becomes_jsdoc() -> None:
    assert (jsdoc(None), jsdoc("One line.", "  ")) == ("", "  /** One line. */\n")
    assert jsdoc("Two,\n\nlines.") == "/**\n * Two,\n *\n * lines.\n */\n"


def test_the_generated_types_say_what_the_structs_say() -> None:
    source = (GENERATED_VIEWS / "page-data.ts").read_text("utf-8")
    assert f"/** {field_docstrings(Undo)['whole']} */\n  whole: boolean;" in source
    assert "key?: TextKey | null;" in source
