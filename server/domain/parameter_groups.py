"""The groups of a heater's parameters, by the names of their types."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def group_names(names: Sequence[str | None]) -> list[str | None]:
    """The heading above each parameter; None for one without a name, and for all of them where the
    names divide nothing: there is one name alone, or most parameters share theirs with no other."""
    named = [" ".join(name.split()) if name else None for name in names]
    counts = Counter(name for name in named if name)
    sharing = sum(count for count in counts.values() if count > 1)
    divides = len(counts) > 1 and 2 * sharing >= len(names)
    return [name or None for name in named] if divides else [None] * len(names)


def by_group(items: Iterable[tuple[str | None, T]]) -> list[T]:
    """Items with their headings, each group in the place of its first item; those without a heading
    come last."""
    groups: dict[str | None, list[T]] = {}
    for name, item in items:
        groups.setdefault(name, []).append(item)
    rest = groups.pop(None, [])
    return [item for group in groups.values() for item in group] + rest
