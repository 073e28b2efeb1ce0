"""Folds texts, so that spellings that people regard as the same compare as equal.

The views and the service worker fold in the same way (`views/format/fold.ts`), by the same tables.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from server.domain.folding_tables import (
    ACCENTS,
    APOSTROPHES,
    BLANKS,
    DASHES,
    EXPANDING,
    INVISIBLE,
    LETTERS,
    MIDDLE_DOTS,
    MOST_DOTS,
    SEPARATORS,
    STREET_ENDINGS,
    STREET_PAIRS,
    STREET_WORDS,
    characters,
)

_TABLE: Mapping[int, str | None] = {
    **dict.fromkeys(characters(APOSTROPHES + INVISIBLE + MIDDLE_DOTS + ACCENTS)),
    **dict.fromkeys(characters(DASHES), "-"),
    **dict.fromkeys(characters(BLANKS + SEPARATORS), " "),
    **{ord(letter): plain for letter, plain in LETTERS.items()},
}
_NOT_DECOMPOSED = re.compile(f"[{APOSTROPHES}{EXPANDING}]")
_RUNS = re.compile(r"[^\W_]+|[\W_]+")
_DIGIT = re.compile(r"\d")
_NUMBER_AFTER_WORD = re.compile(r"([^\W\d_])(?=\d)")
_BETWEEN_DIGITS = re.compile(r"(?<=\d)[\W_]+(?=\d)")
_NOT_IN_KEYS = re.compile(r"[\W_]+")
_NOT_IN_PARTS = re.compile(r"[^\w\0]+|_+")
_FIRST_OF_PAIR = {pair.split()[0] for pair in STREET_PAIRS}
_ENDINGS = tuple(STREET_ENDINGS)


def fold(text: str | None) -> str:
    """The text in lower case, without accents, apostrophes and invisible characters, and at most
    four times as long. One space stands for blanks of every kind, for characters that separate
    words, for the dot of an abbreviation and for a hyphen in a word without digits: `St.-Jans`
    becomes `st jans`. The letters of `B.V.` become one word."""
    text = text or ""
    if not text.isascii():
        # An acute that stands alone decomposes into a space and an accent.
        text = unicodedata.normalize("NFKD", _NOT_DECOMPOSED.sub("", text))
    text = text.lower().translate(_TABLE)
    if text.count(".") > MOST_DOTS:
        text = text.replace(".", " ")
    elif "." in text:
        text = _without_dots(" ".join(text.split()))
    words = text.split()
    if "-" in text:
        words = [part for word in words for part in _parts(word)]
    return " ".join(words)


def _without_dots(text: str) -> str:
    """The text with spaces for its dots. The dots between initials vanish, those between the groups
    of a number, of a MAC address or of a version stay."""
    runs = ["", *_RUNS.findall(text), "", ""]
    for place, (before, run, after, then) in enumerate(
        zip(runs, runs[1:], runs[2:], runs[3:], strict=False), 1
    ):
        if "." not in run or (run == "." and after and _DIGIT.search(before)):
            continue
        are_initials = len(before) == len(after) == 1 and then.startswith(".")
        runs[place] = "" if are_initials and run in (".", ". ") else run.replace(".", " ")
    return "".join(runs)


def _parts(word: str) -> list[str]:
    """The words between the hyphens of a word; a word with digits may be a code, and stays."""
    return [word] if _DIGIT.search(word) else [part for part in word.split("-") if part]


def address_key(text: str) -> str:
    """Letters and digits only, to compare postal codes and house numbers: `14-A` becomes `14a`. A
    separator between two digits becomes a hyphen."""
    return _key(fold(text))


def street_keys(text: str) -> set[str]:
    """As `address_key`, as the text is written and with whole words for the abbreviations of
    streets: `Bahnhofstr. 90 B` and `Bahnhofstraße 90B` have one in common."""
    folded = fold(text)
    words = _NUMBER_AFTER_WORD.sub(r"\1 ", folded).split()
    return {_key(folded), _key(" ".join(_whole_words(words)))} - {""}


def _whole_words(words: list[str]) -> Iterator[str]:
    pair = ""
    for place, word in enumerate(words):
        if pair:
            pair = ""
        elif word in _FIRST_OF_PAIR and (
            pair := STREET_PAIRS.get(" ".join(words[place : place + 2]), "")
        ):
            yield pair
        elif len(word) == 1 and place > 0:
            # A letter elsewhere is the addition of a house number.
            yield word
        elif word in STREET_WORDS or not word.endswith(_ENDINGS):
            yield STREET_WORDS.get(word, word)
        else:
            ending = next(each for each in _ENDINGS if word.endswith(each))
            yield word.removesuffix(ending) + STREET_ENDINGS[ending]


def _key(folded: str) -> str:
    if folded.isalnum():
        return folded
    # A folded text has no NUL.
    return _NOT_IN_PARTS.sub("", _BETWEEN_DIGITS.sub("\0", folded)).replace("\0", "-")


def code_key(text: str | None) -> str:
    """Letters and digits only, to compare serial numbers: `HD-0118 2` becomes `hd01182`."""
    return _NOT_IN_KEYS.sub("", fold(text))
