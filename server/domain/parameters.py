"""The rules of a heater parameter: what its value shows, and which values may be entered."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

import msgspec

from server.domain.lookups import FALLBACK_LANGUAGE, Language
from server.domain.message_key import MessageKey
from server.domain.sent_numbers import is_not_a_number, sent_number
from server.domain.typed_numbers import read_number, two_readings, write_number
from server.domain.units import Conversion
from server.domain.unseen import without_unseen

Scalar = str | float | bool | None
"""A value as the provider sends it."""


_MAGNITUDE = 15
"""Beyond so many digits a value is text: exact arithmetic on it would never end."""


class ParameterKind(StrEnum):
    NUMBER = "number"
    SELECT = "select"
    SWITCH = "switch"


class ShownValue(msgspec.Struct):
    """A value for the screen: a number with its unit, a switch, or a text; nothing is a dash."""

    number: float | None = None
    unit: str | None = None
    switch: bool | None = None
    text: str | None = None


class ValueRefused(Exception):
    """The value cannot be entered; `key` names the message, `values` what it says, such as the
    limit that the value breaks."""

    def __init__(self, key: MessageKey, **values: str) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True)
class Option:
    value: str | float
    name: str


@dataclass(frozen=True)
class ParameterRules:
    """A parameter's value with what it is held to, all in the provider's unit."""

    kind: ParameterKind
    value: Scalar
    default: Scalar
    low: Decimal | None
    high: Decimal | None
    options: Sequence[Option]
    conversion: Conversion

    @property
    def differs(self) -> bool:
        """Whether the value is another than the default; an unknown one does not differ."""
        if self._is_unknown(self.default) or self._is_unknown(self.value):
            return False
        return not self.same(self.value, self.default)

    def shown(self, value: Scalar) -> ShownValue:
        if self._is_unknown(value):
            return ShownValue()
        if self.kind is ParameterKind.SELECT:
            option = self.option(value)
            return ShownValue(text=option.name if option else text_of(value))
        number = number_of(value)
        if self.kind is ParameterKind.SWITCH and number in (0, 1):
            return ShownValue(switch=number == 1)
        if number is None:
            return ShownValue(text=text_of(value))
        return ShownValue(number=float(self.conversion.shown(number)), unit=self.conversion.unit)

    def typed(self, value: Scalar, language: Language) -> str:
        """The value as it stands in its input."""
        if self._is_unknown(value):
            return ""
        number = number_of(value)
        if self.kind is ParameterKind.NUMBER and number is not None:
            return write_number(self.conversion.shown(number), language)
        option = self.option(value)
        return text_of(option.value if option else value)

    def option(self, value: Scalar) -> Option | None:
        """The option that is spelled like this value, else the only one that equals it."""
        for alike in (_spelled_alike, same):
            found = [item for item in self.options if alike(item.value, value)]
            if len({text_of(item.value) for item in found}) == 1:
                return found[0]
        return None

    def same(self, one: Scalar, other: Scalar) -> bool:
        """Whether both choose the same option, or where neither is one mean the same value."""
        options = self.option(one), self.option(other)
        return same(one, other) if options == (None, None) else options[0] == options[1]

    def read(self, typed: str, language: Language) -> str | float:
        """What to send for what was typed or chosen. Raises ValueRefused."""
        if self.kind is ParameterKind.NUMBER:
            return wire_number(self._read_number(typed, language))
        if self.kind is ParameterKind.SWITCH:
            if typed.strip() not in ("0", "1"):
                raise ValueRefused("VALUE_INVALID")
            return int(typed)
        for option in self.options:
            if _spelled_alike(option.value, typed):
                return _wire_option(option.value)
        raise ValueRefused("VALUE_INVALID")

    def _is_unknown(self, value: Scalar) -> bool:
        not_a_number = self.kind is ParameterKind.NUMBER and is_not_a_number(text_of(value))
        return not_a_number or is_empty(value)

    def _read_number(self, typed: str, language: Language) -> Decimal:
        entered = read_number(typed, language)
        if entered is None:
            entered = self._unchanged(typed, language)
        if readings := two_readings(typed, language):
            one, other = (write_number(number, language) for number in readings)
            raise ValueRefused("VALUE_AMBIGUOUS", typed=typed.strip(), one=one, other=other)
        if entered is None:
            raise ValueRefused("VALUE_INVALID")
        low, high = (self._shown_limit(limit) for limit in (self.low, self.high))
        if low is not None and entered < low:
            raise ValueRefused("VALUE_TOO_LOW", value=write_number(low, language))
        if high is not None and entered > high:
            raise ValueRefused("VALUE_TOO_HIGH", value=write_number(high, language))
        # What was shown goes back as exactly what it stood for, whatever the rounding made of it.
        for number in self._known_numbers:
            if self.conversion.shown(number) == entered:
                return number
        stored = self.conversion.stored(entered)
        stored = stored if self.low is None else max(stored, self.low)
        return stored if self.high is None else min(stored, self.high)

    @property
    def _known_numbers(self) -> list[Decimal]:
        """The stored numbers that a page of this parameter shows."""
        numbers = number_of(self.value), number_of(self.default), self.low, self.high
        return [number for number in numbers if number is not None]

    def _unchanged(self, typed: str, language: Language) -> Decimal | None:
        """The number that stands on the page just as it was typed: one that is longer than what
        people type is read as well."""
        shown = (self.conversion.shown(number) for number in self._known_numbers)
        return next((each for each in shown if write_number(each, language) == typed.strip()), None)

    def _shown_limit(self, limit: Decimal | None) -> Decimal | None:
        return None if limit is None else self.conversion.shown(limit)


def kind_of(parameter_type: str | None, options: Sequence[object]) -> ParameterKind:
    """Options make a select; `onoff` without them is a switch; all else is a number."""
    if options:
        return ParameterKind.SELECT
    return ParameterKind.SWITCH if parameter_type == "onoff" else ParameterKind.NUMBER


def is_empty(value: Scalar) -> bool:
    return value is None or text_of(value) == ""


def text_of(value: Scalar) -> str:
    """One spelling for what providers send as text, number or truth value, and for what comes back
    from a form."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, str):
        return without_unseen(value).strip()
    return write_number(Decimal(str(value)), FALLBACK_LANGUAGE)


def number_of(value: Scalar) -> Decimal | None:
    words = {"true": "1", "false": "0"}
    text = text_of(value)
    number = sent_number(words.get(text.lower(), text))
    if number is None or abs(number.adjusted()) >= _MAGNITUDE:
        return None
    return number or Decimal(0)


def _spelled_alike(one: Scalar, other: Scalar) -> bool:
    return text_of(one) == text_of(other)


def same(one: Scalar, other: Scalar) -> bool:
    """Whether two spellings mean the same value: `1`, `"1"`, `1.0` and true do."""
    numbers = number_of(one), number_of(other)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return text_of(one) == text_of(other)


def _wire_option(value: str | float) -> str | float:
    return value if isinstance(value, str) else wire_number(Decimal(str(value)))


def wire_number(number: Decimal) -> float:
    """A whole number without a fraction on the wire, any other with it."""
    return int(number) if number == number.to_integral() else float(number)
