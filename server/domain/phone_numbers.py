"""Finds the number to dial in a text that people write into the field of a phone number.

The text may have several numbers, words, opening hours and extensions: the first number is dialled.
One with a country code is corrected by the rules of its country, as libphonenumber knows them: +31
06 12345678 is +31612345678, while Italy keeps its zeros. A national number is dialled as it is
written, because it does not say of which country it is.
"""

import functools
import html
import itertools
import re
import unicodedata
from collections.abc import Iterable, Iterator

from phonenumbers import (
    NumberParseException,
    PhoneNumber,
    PhoneNumberFormat,
    format_number,
    is_valid_number,
    parse,
)

from server.domain.opening_hours import without_hours

_DIALLED_NUMBERS_KEPT = 5_000
"""The most texts of phone numbers for which a process caches the number to dial."""

# The most digits of an area code, and of a country code with an area code.
_AREA_DIGITS = 6
_COUNTRY_AND_AREA_DIGITS = 8
# Fewer digits are an extension or a room if the text also has a longer number, which is dialled.
_LIKELY_DIGITS = 6
# Fewer digits are no phone number, but a floor, or after a slash another extension.
_LEAST_DIGITS = 3
# More digits are two national numbers.
_MOST_DIGITS = 15
# With more digits, groups between slashes are two numbers.
_SLASHED_DIGITS = 13
# So many digits are a whole number if a zero follows them.
_WHOLE_DIGITS = 9
# Only this many characters are searched: a number to call is at the beginning, and longer texts
# could take long.
_LOOKED_AT = 200

# The characters of East Asian keyboards that look like those of ASCII, such as a wide plus.
_WIDE = {0xFF01 + offset: 0x21 + offset for offset in range(94)}

_DECIMAL = re.compile(r"^\s*([0-9]{8,})[.,]0\s*$")

# A text up to a character that no phone number has within it; a plus begins the next number.
_WRITTEN = re.compile(r"(?:[+(][+(\s]*)?[0-9](?:(?![,;:+|&#\n])[\W_]|[0-9])*")
_NO_PHONE = re.compile(
    r"(?:(?:fax|t[eé]l[eé]copie|(?:kunden|klant|client)\w*\W{0,2}n(?:r|o|um|[°º]))"
    r"(?:(?!tel|phon|mob|ruf|tél)[^0-9])*[1-9]?\W*|\bf[:.]?\s*)$",
    re.IGNORECASE,
)
# The number of an entry, as in "1) 06 12345678" and "Tel. 2 06 12345678".
_ENTRY = re.compile(
    r"(?<=[^\W\d_])[.\s]*[1-9][.)\s]\s*(?=\(?[+0])|(?<=[^\W\d_])\.?[1-9]\s+(?=[(0-9])"
    r"|(?:^\s*|(?<=[0-9]{4}\s))[1-9][.:]\s*(?=\(?[+0])|(?<!\S)[1-9]\)\s*(?=[(+0-9])"
    r"|[(\[]\s*[1-9]\s*[)\]]\s*(?=\(?[+0])|#[1-9]\s+(?=\(?[+0])"
    # A house, a room or a year before a whole number; at the beginning, also a day.
    r"|(?:(?<=[^\W\d_])\.?\s+[1-9][0-9]{0,3}\s+|^\s*[1-9][0-9]?(?:[/.]\s?[0-9]{1,2})?[^\w+]{1,3})"
    r"(?=\(?(?:\+|0[0-9])(?:\W{0,2}[0-9]){7})|^\s*[1-9][.)]\s+(?=\(?(?:[0-9]\W{0,2}){8})",
    re.MULTILINE,
)
# Short groups with a slash between all of them are one number.
_SLASHED = re.compile(
    r"(?<![0-9])(?:\(0\))?[0-9]{1,6}\)?(?:/(?:\(0\))?\(?[0-9]{1,4}\)?){2,}(?![0-9])"
)
# The end of an area code, or the divider of two numbers: a slash, a bracket, or another mark before
# a whole number. A dash before fewer digits, or before a bracket as in "1200-(0)", belongs to an
# extension. The first character of a match still belongs to the text before the divider.
_DIVIDER = re.compile(r"/|[0-9]\s*\(|[^0-9\s().](?=(?:[^0-9]*[0-9]){6})")
# What is before a country code; a plus is missing in "49 (0)211".
_PREFIX = re.compile(
    r"[^0-9]*(?:\+[^0-9]*(?:00(?=[^0-9]*[1-9]))?|00(?=[^0-9]*[1-9])|(?=[1-9][0-9]{1,2}[^0-9]*\(0\)))"
)
# The zero of calls within the country, in a bracket after the country code, as in "(0)211" and
# "(0211)". For Italy and San Marino it is dialled from abroad, too.
_INLAND_ZERO = re.compile(r"^([^0-9]*(?!39|378)[0-9]{1,3}[^0-9]*\(\s*)0")
# What is between two groups of digits.
_GAP = re.compile(r"[^0-9]+(?=[0-9])")
# The beginning of an area code or a country code.
_SECOND = re.compile(r"0{1,2}[^0-9]?[1-9]")


@functools.lru_cache(_DIALLED_NUMBERS_KEPT)
def number_to_dial(text: str | None) -> str | None:
    """The digits of the first phone number in the text, with a plus before a country code; None for
    a text without a number."""
    if not text:
        return None
    plain = _plain(text[:_LOOKED_AT])
    found = _numbers(_ENTRY.sub("\n", without_hours(plain)))
    # What looks like hours is a number if nothing else is one.
    likely = next(filter(_is_likely, found), None) or next(
        filter(_is_likely, _numbers(plain)), None
    )
    return likely or next(iter(found), None)


def _plain(text: str) -> str:
    """The text with the digits, dashes, blanks and line ends of ASCII, and only visible ones;
    without what a spreadsheet makes of a number, or a web page of a blank."""
    text = _DECIMAL.sub(r"\1", html.unescape(text.translate(_WIDE)))
    return "".join(map(_plain_character, text)).replace("(o)", "(0)")


def _plain_character(character: str) -> str:
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    match unicodedata.category(character):
        case "Cf" | "Mn" | "Me":
            return ""
        case "Pd":
            return "-"
        case "Zs":
            return " "
        case "Zl" | "Zp" | "Cc":
            return " " if character == "\t" else "\n"
        case _:
            return "-" if character == "\N{MINUS SIGN}" else character


def _numbers(text: str) -> list[str]:
    """The numbers of the text as they are dialled, those of fax machines and customers last."""
    found: list[str] = []
    others: list[str] = []
    for match in _WRITTEN.finditer(text):
        number = _dialled(match[0])
        if len(_digits(number)) >= _LEAST_DIGITS:
            (others if _NO_PHONE.search(text[: match.start()]) else found).append(number)
    return found + others


def _is_likely(number: str) -> bool:
    return len(_digits(number)) >= _LIKELY_DIGITS


def _dialled(written: str) -> str:
    """What is dialled for the first number of a text without words."""
    prefix = _PREFIX.match(written)
    called = _SLASHED.sub(_with_dashes, written[prefix.end() :] if prefix else written)
    # No country code begins with a zero: a plus before one is a mistake.
    is_national = not prefix or called.startswith("0")
    most = _AREA_DIGITS if is_national else _COUNTRY_AND_AREA_DIGITS
    firsts = [*_firsts_of_two(called), _first_of(called, most)]
    if not prefix or is_national:
        return _digits(firsts[0])
    firsts = [_INLAND_ZERO.sub(r"\1", each) for each in firsts]
    # A number that is none may have an extension.
    shorter = (each[: gap.start()] for each in firsts for gap in reversed(_gaps(each)))
    number = corrected(map(_digits, itertools.chain(firsts, shorter)))
    return number or ("+" if "+" in prefix[0] else _digits(prefix[0])) + _digits(firsts[0])


def _firsts_of_two(text: str) -> Iterator[str]:
    """What may be the first number of a text with more digits than one number has: the second one
    begins with a zero, or both have as many digits."""
    count = len(_digits(text))
    for gap in _gaps(text) if count > _MOST_DIGITS else ():
        before = len(_digits(text[: gap.start()]))
        is_second = before >= _WHOLE_DIGITS and _SECOND.match(text, gap.end())
        if is_second or before * 2 == count:
            yield text[: gap.start()]


def _with_dashes(slashed: re.Match[str]) -> str:
    is_one = len(_digits(slashed[0])) <= _SLASHED_DIGITS
    return slashed[0].replace("/", "-") if is_one else slashed[0]


def _first_of(text: str, most: int) -> str:
    """The first number of a text that has several ones, or a number and an extension; an area code
    has at most `most` digits."""
    for divider in _DIVIDER.finditer(text):
        before, rest = text[: divider.start() + 1], text[divider.start() + 1 :]
        if len(_digits(before)) > most or len(_digits(rest)) < _LEAST_DIGITS:
            return before
    return text


def _gaps(text: str) -> list[re.Match[str]]:
    return list(_GAP.finditer(text))


def _digits(text: str) -> str:
    return re.sub("[^0-9]", "", text)


def corrected(written: Iterable[str]) -> str | None:
    """The first valid number of several readings of a text, each the digits from the country code
    on, in the form of E.164 (`+31612345678`). If none is valid, the first one whose country is
    known, because ranges of numbers may be newer than the rules; else None."""
    first: str | None = None
    for number in filter(None, map(_parsed, written)):
        for reading in _readings(number):
            if is_valid_number(reading):
                return format_number(reading, PhoneNumberFormat.E164)
        first = first or format_number(number, PhoneNumberFormat.E164)
    return first


def _readings(number: PhoneNumber) -> Iterable[PhoneNumber]:
    """The number; if it has zeros that the country does not know, as in +34 091, also without."""
    yield number
    if number.italian_leading_zero:
        yield PhoneNumber(number.country_code, number.national_number)


def _parsed(digits: str) -> PhoneNumber | None:
    try:
        return parse(f"+{digits}")
    except NumberParseException:
        return None
