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
    """Locks the generated sources during the block, because the builds of all brands share them.
    Waits for builds in other processes."""
    with (ROOT / "build.py").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def write_sources(brand: str) -> dict[str, Texts]:
    """Writes all generated sources; returns the texts by language. Raises BuildError if the inputs
    contradict each other."""
    write_types()
    write_outlines()
    return write_front_end_sources(brand)


def write_front_end_sources(brand: str) -> dict[str, Texts]:
    """Writes only the sources that are generated from translations, brands, views and islands;
    returns the texts by language. Raises BuildError."""
    texts = read_texts(brand)
    write_texts(texts, HOST_ONLY, groups_of({base_key(key) for key in texts["en"]}))
    write_views()
    write_islands()
    write_brands()
    return texts
