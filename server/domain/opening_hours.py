"""Finds opening hours in a text with a phone number, in the languages of the product, so that they
are not dialled: `24/7`, `Mo-Fr 8-17`, `9:00-17:00`, `8h30 tot 18 uur`; and dates."""

import re

# With this many digits before it, a group of digits no longer belongs to a national number.
_NUMBER_DIGITS = 9

_HOUR = r"(?<![0-9.:/])(?:[01]?[0-9]|2[0-4])"
_MINUTES = r"[:.hu][0-5][0-9]"
_WORD = r"(?:uur|uhr|hrs?|hours?|std|stunden|ore|horas?|[ap]\.m\.|[ap]m|[hu])"
_TIME = rf"{_HOUR}(?:{_MINUTES})?(?:\s*{_WORD}\b)?"
_END = r"(?![0-9:])"
_DAY = (
    r"\b(?:mo|di|mi|do|fr|sa|so|ma|wo|vr|za|zo|mon|tue|wed|thu|fri|sat|sun"
    r"|lun|mar|mi[eé]|jue|vie|s[aá]b|dom|mer|gio|ven|\w*(?:dag|tag|day)s?|lunes|martes"
    r"|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|(?:lun|mart|mercol|giov|vener)ed?[iì]"
    r"|sabato|domenica|von|van|from|dalle|dal|de|desde|ore|open)\b\.?"
)
# Also the beginning of a number may look like hours that begin with a zero.
_RANGE_OF_DAY = (
    r"(?:(?!0)|(?=[0-9:.\s]+-[0-9:.\s]+(?:[^\s0-9]|$|(?<=\s)[(+0])))"
    r"(?:[01]?[0-9]|2[0-4])(?:[:.]?[0-5][0-9])?\s*-\s*(?:[01]?[0-9]|2[0-4])(?:[:.]?[0-5][0-9])?"
    r"(?![0-9:])"
)
_HOURS = re.compile(
    rf"""
      (?<![0-9/.])24\s*(?:[/x]\s*7(?:\s*/\s*365)?|/\s*24(?:\W*7\s*/\s*7(?![0-9]))?|[hu]\b(?:\s*/\s*(?:7|24))?)(?![0-9]|[/.][0-9])
    | \bh\s?24\b
    | {_DAY}\W{{0,3}}{_RANGE_OF_DAY}(?:\s*(?:[,/&]|\+(?=\s)|und|en|and|y|e)\s*{_RANGE_OF_DAY})*
    | {_HOUR}:[0-5][0-9]\s*-\s*{_HOUR}(?:[:.][0-5][0-9])?{_END}
    | {_HOUR}(?:[:.][0-5][0-9])?\s*-\s*{_HOUR}:[0-5][0-9]{_END}
    | {_HOUR}\.[0-5][0-9]\s*-\s*{_HOUR}\.[0-5][0-9](?![0-9.:])
    | {_TIME}\s*(?:bis|tot|to|till|until|hasta|alle|al?|t/m)\s*{_TIME}{_END}
    | {_HOUR}[hu][0-5][0-9]{_END}
    | {_HOUR}(?:[:.][0-5][0-9])?\s*(?:uur|uhr|hrs?|hours?|std|stunden|ore|horas?|[ap]\.m\.)\b
    | {_HOUR}:(?:00|15|30|45){_END}
    | {_HOUR}:[0-5][0-9]{_END}(?!\s+[1-9])
    | \b7\s?j\s?/\s?7\b | (?<![0-9])[1-9]\s?x\b(?!\s?[0-9])
    | {_HOUR}\s*-\s*{_HOUR}\s*[hu]\b
    | (?<![0-9./-])(?:19|20)[0-9]{{2}}-[01][0-9]-[0-3][0-9](?![0-9])
    | (?<![0-9./-])[0-3]?[0-9][./-][01]?[0-9][./-](?:19|20)[0-9]{{2}}(?![0-9])
    | (?P<unclear>
          (?<=[^\s-]\s){_HOUR}\s*(?:[hu]|[ap]m|-\s*{_HOUR})\b | (?<![0-9/])7\s*/\s*7(?![0-9])
      )
    """,
    re.IGNORECASE | re.VERBOSE,
)
_GROUPS = re.compile(r"[0-9()\s./-]*$")


def without_hours(text: str) -> str:
    """The text with a line end in place of hours and dates. What may also be the last digits of a
    number, such as `8-17`, is kept unless a whole number is before it."""

    def cut(match: re.Match[str]) -> str:
        if match.lastgroup != "unclear":
            return "\n"
        before = _GROUPS.search(text[: match.start()])
        digits = sum(map(str.isdigit, before[0])) if before else 0
        return "\n" if digits >= _NUMBER_DIGITS else match[0]

    return _HOURS.sub(cut, text)
