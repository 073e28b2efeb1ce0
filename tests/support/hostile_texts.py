"""A provider that puts texts of a corpus wherever its answers have a text, in hundreds of rows."""

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from starlette.requests import Request

from tests.support.odd_texts import RewritingProxy

_ROWS = 60
_HTML_ROWS = 200
"""The rows of lists whose texts are HTML, so that each text is in an element of its own."""
_KEPT = {"csrf_token"}
# The fields on which the structure of a page depends.
_STRUCTURE = _KEPT | {
    *("id", "sw_type", "type", "operator", "field", "created", "modified", "timestamp"),
    *("last_seen", "maintenance_timestamp", "last_notification_timestamp", "status_code"),
    *("heater_id", "heater_parameter_type", "account_setting_type", "heater_status_id"),
}
_NAMES_OF_VALUES = {"temperature", "power", "signal"}
_IDENTIFIERS = {"id", "heater_id", "account_id"}


class HostileTexts(RewritingProxy):
    """Passes everything on until `show` gives it texts. `placed` counts them by their field."""

    def __init__(self, upstream: str) -> None:
        super().__init__(upstream)
        self.placed: Counter[str] = Counter()
        self._texts: Sequence[str] = ()
        self._each = 1
        self._left: dict[str, Iterator[str]] = {}
        self._is_everything = False

    def show(self, texts: Sequence[str], rounds: int = 1, *, everything: bool = False) -> None:
        """Shows the texts in every field, a part of them in each of `rounds` rounds. With
        `everything`, also in identifiers, dates and types."""
        self._texts, self._each = texts, -(-len(texts) // rounds)
        self._is_everything = everything

    def next(self, field: str, most: int) -> str:
        """The next texts of the corpus for this field, joined."""
        left = self._left.setdefault(field, itertools.cycle(self._texts))
        self.placed[field] += most
        return "\n".join(itertools.islice(left, most))

    def rewritten(self, request: Request, value: Any) -> Any:
        if not self._texts or request.method not in ("GET", "POST"):
            return value
        if isinstance(value, dict) and "heater_parameters" in value:
            value = _wide_catalogue(value)
        return self._hostile(value, "", 1)

    def _hostile(self, value: Any, name: str, rows: int) -> Any:
        if isinstance(value, list):
            wide = _widened(value)
            return [self._hostile(item, name, rows * len(wide)) for item in wide]
        if isinstance(value, dict):
            if name in _NAMES_OF_VALUES:
                return {self._text(name, 10): item for item in value.values()}
            is_map = name in ("heater_parameters", "heater_faults")
            rows = rows * len(value) if is_map else rows
            return {key: self._hostile(item, key, rows) for key, item in value.items()}
        is_text = isinstance(value, str) or (self._is_everything and name in _IDENTIFIERS)
        kept = _KEPT if self._is_everything else _STRUCTURE
        return self._text(name, rows) if is_text and name not in kept else value

    def _text(self, name: str, rows: int) -> str:
        """The text of a field in one of `rows` rows, of which at most 50 are on one page."""
        return self.next(name, max(1, self._each // min(rows, 50 if rows < _HTML_ROWS else rows)))


def _widened(rows: list[Any]) -> list[Any]:
    """The rows of a list, and further ones with identifiers of their own."""
    if not rows or not isinstance(rows[0], dict) or "id" not in rows[0]:
        return rows
    most = _HTML_ROWS if "content" in rows[0] else _ROWS
    further = zip(itertools.cycle(rows), range(len(rows), most), strict=False)
    return [*rows, *({**row, "id": 900_000 + number} for row, number in further)]


def _wide_catalogue(value: dict[str, Any]) -> dict[str, Any]:
    changed = dict(value)
    for entries, of_type in (
        ("heater_parameters", "type_parameters"),
        ("heater_faults", "type_faults"),
    ):
        items = value[entries].values()
        wide = {
            str(n): item for n, item in zip(range(_HTML_ROWS), itertools.cycle(items), strict=False)
        }
        changed[entries] = wide
        changed[of_type] = {kind: list(wide) for kind in value[of_type]}
    return changed
