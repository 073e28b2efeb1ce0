"""The groups of a heater's parameters, by the names of their types."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")


def group_names(names: Sequence[str | None]) -> list[str | None]:
    """The heading above each parameter; None for a parameter without a name. None for all of them
    if the names form no groups: there is only one name, or most parameters share theirs with no
    other."""
    named = [" ".join(name.split()) if name else None for name in names]
    counts = Counter(name for name in named if name)
    sharing = sum(count for count in counts.values() if count > 1)
    divides = len(counts) > 1 and 2 * sharing >= len(names)
    return [name or None for name in named] if divides else [None] * len(names)


def by_group(items: Iterable[tuple[str | None, T]]) -> list[T]:
    """The items ordered by group: each group is in the place of its first item, and items without a
    heading come last. `items` are pairs of heading and item."""
    groups: dict[str | None, list[T]] = {}
    for name, item in items:
        groups.setdefault(name, []).append(item)
    rest = groups.pop(None, [])
    return [item for group in groups.values() for item in group] + rest
