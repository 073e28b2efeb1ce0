"""Divides texts into what readers see as one character: a letter with its accents, an emoji with
its joiners and its colour of skin, a flag.

The rules are those of Unicode (UAX 29), as far as a category or a block of characters tells them.
"""

import functools
import re
import unicodedata
from collections.abc import Iterator

_JOINER = "\u200d"
_FIRST_MARK = "\u0300"
"""No character below it extends another."""
# Besides marks: joiners, colours of skin, the tags of flags, and vowels that follow their letter.
_EXTENDING = re.compile(
    "[\u200c\u200d\u0e33\u0eb3\uff9e\uff9f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)
_FLAG_LETTER = re.compile("[\U0001f1e6-\U0001f1ff]")
_HANGUL = re.compile("[\u1100-\u11ff\ua960-\ua97f\uac00-\ud7ff]")
_HANGUL_VOWEL_OR_END = re.compile("[\u1160-\u11ff\ud7b0-\ud7ff]")
_VIRAMA = 9


def clusters(text: str) -> Iterator[str]:
    """The clusters of code points of the text, in order."""
    start, before, flag_letters = 0, "", 0
    for index, after in enumerate(text):
        if after < _FIRST_MARK:
            is_joined = after == "\n" and before == "\r"
        elif (kind := _kind(after)) == "flag":
            # Two regional indicators are one flag; the next two are another.
            flag_letters = flag_letters + 1 if _kind(before) == "flag" else 1
            is_joined = flag_letters % 2 == 0
        else:
            is_joined = _is_joined(before, kind)
        if index and not is_joined:
            yield text[start:index]
            start = index
        before = after
    yield text[start:]


def cut(text: str, most: int) -> str:
    """The text, cut off after at most `most` code points, between two clusters. A first cluster
    that is longer is cut inside."""
    if len(text) <= most or text.isascii():
        return text[:most]
    end = 0
    # The character after the last one shows whether a cluster ends there.
    for cluster in clusters(text[: most + 1]):
        if end + len(cluster) > most:
            break
        end += len(cluster)
    return text[: end or most]


def _is_joined(before: str, kind: str) -> bool:
    """Whether a character of this kind belongs to the cluster of the character before it."""
    if kind == "mark":
        return before not in "\r\n"
    if kind == "vowel":
        return _HANGUL.match(before) is not None
    is_after_mark = kind == "letter" and _kind(before) == "mark"
    return before == _JOINER or (is_after_mark and unicodedata.combining(before) == _VIRAMA)


@functools.lru_cache(maxsize=4096)
def _kind(char: str) -> str:
    if _FLAG_LETTER.match(char):
        return "flag"
    category = unicodedata.category(char) if char else ""
    if category.startswith("M") or _EXTENDING.match(char):
        return "mark"
    if _HANGUL_VOWEL_OR_END.match(char):
        return "vowel"
    return "letter" if category == "Lo" else ""
