"""Finds the text keys that sources use: whole keys in quotes, or prefixes in template strings."""

import re
from collections.abc import Iterable
from pathlib import Path

_LITERAL = re.compile(r"""["'`]([A-Za-z][\w.\-]*)["'`]""")
_PREFIX = re.compile(r"""`([A-Za-z][\w.\-]*[._])\$\{|f["']([A-Za-z][\w.\-]*[._])\{""")


class TextUses:
    """The keys that some sources use."""

    def __init__(self, sources: Iterable[Path]) -> None:
        text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
        self._literals = set(_LITERAL.findall(text))
        self._prefixes = tuple(one or other for one, other in set(_PREFIX.findall(text)))

    def names(self, key: str) -> bool:
        """Whether a source may use the key, which must not have the ending of a plural form."""
        return key in self._literals or key.startswith(self._prefixes)
