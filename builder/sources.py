"""Writes the generated sources of one brand: types, texts, registries of views, outlines."""

import contextlib
import fcntl
from collections.abc import Iterator

from builder.brands import write_brands
from builder.country_outlines import write_outlines
from builder.islands import write_islands
from builder.manifest import HOST_ONLY
from builder.paths import ROOT
from builder.text_groups import groups_of
from builder.texts import Texts, base_key, read_texts, write_texts
from builder.types import write_types
from builder.views import write_views


@contextlib.contextmanager
def one_build_at_a_time() -> Iterator[None]:
    """Waits for builds in other processes: all brands share the generated sources."""
    with (ROOT / "build.py").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def write_sources(brand: str) -> dict[str, Texts]:
    """Returns the texts of every language. Raises BuildError where the inputs contradict."""
    write_types()
    write_outlines()
    return write_front_end_sources(brand)


def write_front_end_sources(brand: str) -> dict[str, Texts]:
    """Writes those alone that come from the translations, the brands, views and islands."""
    texts = read_texts(brand)
    write_texts(texts, HOST_ONLY, groups_of({base_key(key) for key in texts["en"]}))
    write_views()
    write_islands()
    write_brands()
    return texts
