"""Parameters that run a test again with another part; `--every-part` runs these, too."""

import pytest

from server.domain.lookups import LANGUAGES

OTHER_PART = pytest.mark.other_part
"""The same test with another part: a database, a shared state, a language."""


def part(value: object) -> object:
    """A parameter with which a test runs only with `--every-part`."""
    return pytest.param(value, marks=OTHER_PART)


IN_GERMAN = ["de", *(part(each) for each in LANGUAGES if each != "de")]
"""Languages for tests of the room that texts need: German first, whose words are the longest."""
IN_ENGLISH = ["en", *(part(each) for each in LANGUAGES if each != "en")]
DATABASES = ["sqlite", part("postgresql")]
