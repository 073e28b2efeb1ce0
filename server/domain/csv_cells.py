"""Protects the texts of a CSV file from conversion by spreadsheets, and from formula injection.

A CSV file has no types: a spreadsheet converts the serial number 0712 to a number, the house number
3-5 to a date, and evaluates a name that begins with an equals sign. A leading tab prevents the
conversion: it is invisible, and programs that read the file strip it as a blank. A formula gets a
visible apostrophe instead, which shows the attempt. So does a formula after a separator within a
text, because a spreadsheet that is set to the separator of another language splits the text there.
A text is judged by what is left of it without the characters that a spreadsheet drops.
"""

import re

from server.domain.folding_tables import INVISIBLE
from server.domain.lookups import LANGUAGE_DATA

# Spreadsheets drop NUL, and other programs more of what shows nothing.
_SHOWS_NOTHING = rf"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f{INVISIBLE}"
_DROPPED = re.compile(f"[{_SHOWS_NOTHING}]+")
# Also the wide and small signs of East Asian keyboards, and the mathematical minus.
_SIGNS = "=+@-\N{MINUS SIGN}\uff1d\uff0b\uff20\uff0d\ufe66\ufe62\ufe6b\ufe63"
_FORMULA = (*_SIGNS, "\t", "\r")
_FORMULA_WITHIN = re.compile(rf'(?<=[,;\t\r\n])(?=["{_SHOWS_NOTHING}]*[{re.escape(_SIGNS)}])')
# A telephone number as people write it: its spaces prevent the conversion.
_TELEPHONE = re.compile(r"\+[0-9]{1,4}(?: [0-9]+)+")
# Looks the same after a conversion to a number.
_SHORT_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
_FORMATS = [language.spreadsheet for language in LANGUAGE_DATA.values()]
_MONTHS = "|".join(re.escape(month) for each in _FORMATS for month in each.months.split())
_BOOLEANS = "|".join(re.escape(word) for each in _FORMATS for word in each.booleans.split())
# A day or a year after a month, and a time. What follows begins only after a digit, so that a long
# text is not tried in every split.
_AFTER_MONTH = r"(?:[0-9]+(?:\W+[0-9]+)*(?:\ [ap]|\ ?[ap]m)?)?"
_CONVERTED_BY_SPREADSHEETS = re.compile(
    rf"""
      [+-]?[(]?[0-9][0-9\ .,:/()'-]*%?           # a number, a date, a time, a sum
    | [0-9]+-[0-9]+-[0-9]+t[0-9:.+-]+z?          # a timestamp
    | [0-9.,]+e[+-]?[0-9]+                       # a number with an exponent
    | [0-9][0-9:.]*(?:\ [ap]|\ ?[ap]m)           # a time of twelve hours
    | (?=.*[0-9])(?:[0-9]+\W*(?:de\ )?)?(?:{_MONTHS})\W*(?:de\ )?{_AFTER_MONTH}
    | {_BOOLEANS}
    """,
    re.IGNORECASE | re.VERBOSE,
)


def escape_cell(text: str) -> str:
    """The text, with a leading tab or apostrophe where a spreadsheet would change or run it."""
    bare = _DROPPED.sub("", text)
    if not bare or _SHORT_NUMBER.fullmatch(bare) or _TELEPHONE.fullmatch(bare):
        return text
    if _CONVERTED_BY_SPREADSHEETS.fullmatch(bare):
        return f"\t{text}"
    text = _FORMULA_WITHIN.sub("'", text)
    return f"'{text}" if bare.startswith(_FORMULA) else text
