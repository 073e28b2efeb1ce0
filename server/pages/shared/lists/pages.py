"""The pages of a list."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from server.domain.limits import LIST_PAGE_SIZE

T = TypeVar("T")


class Pager(msgspec.Struct):
    """The page of a list that is shown; pages count from 1."""

    page: int
    pages: int
    total: int


def paged(rows: Sequence[T], page: int) -> tuple[Sequence[T], Pager]:
    """The rows of one page, and its pager; beyond the end, those of the last page."""
    start, pager = page_bounds(len(rows), page)
    return rows[start : start + LIST_PAGE_SIZE], pager


def page_bounds(total: int, page: int) -> tuple[int, Pager]:
    """The index of the first row of a page in a list of `total` rows, and its pager; beyond the
    end, those of the last page."""
    pages = max(1, -(-total // LIST_PAGE_SIZE))
    page = min(page, pages)
    return (page - 1) * LIST_PAGE_SIZE, Pager(page=page, pages=pages, total=total)
