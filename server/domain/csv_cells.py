"""Protects the texts of a CSV file from conversion by spreadsheets, and from formula injection.

A CSV file has no types: a spreadsheet converts the serial number 0712 to a number, the house number
3-5 to a date, and evaluates a name that begins with an equals sign. A leading tab prevents the
conversion: it is invisible, and programs that read the file strip it as a blank. A formula gets a
visible apostrophe instead, which shows the attempt.
"""

import re

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# A telephone number as people write it: its spaces prevent the conversion.
_TELEPHONE = re.compile(r"\+[0-9]{1,4}(?: [0-9]+)+")
# Looks the same as a number.
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
_CONVERTED_BY_SPREADSHEETS = re.compile(
    rf"""
      [+-]?[(]?[0-9][0-9\ .,:/()'-]*%?           # a number, a date, a time, a sum
    | [0-9.,]+e[+-]?[0-9]+                       # a number with an exponent
    | [0-9][0-9:.]*(?:\ [ap]|\ ?[ap]m)           # a time of twelve hours
    | (?=.*[0-9])(?:[0-9]+\W*(?:de\ )?)?(?:{"|".join(_MONTHS.split())})\W*(?:de\ )?[0-9]*
    | true|false|waar|onwaar|wahr|falsch|verdadero|falso|vero
    """,
    re.IGNORECASE | re.VERBOSE,
)


def escape_cell(text: str) -> str:
    """The text, with a leading tab or apostrophe where a spreadsheet would change or run it."""
    if not text or _SHORT_NUMBER.fullmatch(text) or _TELEPHONE.fullmatch(text):
        return text
    if _CONVERTED_BY_SPREADSHEETS.fullmatch(text):
        return f"\t{text}"
    return f"'{text}" if text.startswith(_FORMULA) else text
