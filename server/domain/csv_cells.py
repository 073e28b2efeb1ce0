"""Texts that a spreadsheet would take for something else, written so that it keeps them.

A CSV file has no types: a spreadsheet makes a number of the serial number 0712, a date of the house
number 3-5, and runs a name that begins with an equals sign. A tab in front keeps what looks like a
number, a date or a time: it is not seen, and programs that read the file cut it off as a blank.
What would be run gets an apostrophe, so that everybody sees that somebody tried.
"""

import re

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# A telephone number as people write it; its spaces already keep it from being a number.
_TELEPHONE = re.compile(r"\+[0-9]{1,4}(?: [0-9]+)+")
# Shown as it is, whether a spreadsheet takes it for a number or not.
_SHORT_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
_MONTHS = """
    jan feb mar apr may jun jul aug sep sept oct nov dec
    january february march april june july august september october november december
    januari februari mrt maart mei juni juli augustus okt oktober
    januar februar mär märz mai dez dezember
    ene enero febrero marzo abr abril mayo junio julio ago agosto septiembre octubre noviembre
    dic diciembre
    gen gennaio febbraio aprile mag maggio giu giugno lug luglio set settembre ott ottobre dicembre
"""
_TAKEN_FOR_ANOTHER = re.compile(
    rf"""
      [+-]?[(]?[0-9][0-9\ .,:/()'-]*%?           # a number, a date, a time, a sum
    | [0-9.,]+e[+-]?[0-9]+                       # a number with an exponent
    | [0-9][0-9:.]*(?:\ [ap]|\ ?[ap]m)           # a time of twelve hours
    | (?=.*[0-9])(?:[0-9]+\W*(?:de\ )?)?(?:{"|".join(_MONTHS.split())})\W*(?:de\ )?[0-9]*
    | true|false|waar|onwaar|wahr|falsch|verdadero|falso|vero
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
