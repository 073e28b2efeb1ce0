"""Texts that a spreadsheet would take for something else, written so that it keeps them.

A CSV file has no types: a spreadsheet makes a number of the serial number 0712, a date of the house
number 3-5, and runs a name that begins with an equals sign. A tab in front keeps what looks like a
number, a date or a time: it is not seen, and programs that read the file cut it off as a blank.
What would be run gets an apostrophe, so that everybody sees that somebody tried.
"""

import re

from server.domain.lookups import LANGUAGE_DATA

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# A telephone number as people write it; its spaces already keep it from being a number.
_TELEPHONE = re.compile(r"\+[0-9]{1,4}(?: [0-9]+)+")
# Shown as it is, whether a spreadsheet takes it for a number or not.
_SHORT_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
_FORMATS = [language.spreadsheet for language in LANGUAGE_DATA.values()]
_MONTHS = "|".join(re.escape(month) for each in _FORMATS for month in each.months.split())
_BOOLEANS = "|".join(re.escape(word) for each in _FORMATS for word in each.booleans.split())
_TAKEN_FOR_ANOTHER = re.compile(
    rf"""
      [+-]?[(]?[0-9][0-9\ .,:/()'-]*%?           # a number, a date, a time, a sum
    | [0-9.,]+e[+-]?[0-9]+                       # a number with an exponent
    | [0-9][0-9:.]*(?:\ [ap]|\ ?[ap]m)           # a time of twelve hours
    | (?=.*[0-9])(?:[0-9]+\W*(?:de\ )?)?(?:{_MONTHS})\W*(?:de\ )?[0-9]*
    | {_BOOLEANS}
    """,
    re.IGNORECASE | re.VERBOSE,
)


def literal_cell(text: str) -> str:
    """The text, behind what a spreadsheet needs to keep it as it is."""
    if not text or _SHORT_NUMBER.fullmatch(text) or _TELEPHONE.fullmatch(text):
        return text
    if _TAKEN_FOR_ANOTHER.fullmatch(text):
        return f"\t{text}"
    return f"'{text}" if text.startswith(_FORMULA) else text
