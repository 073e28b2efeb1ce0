"""Heater parameters: how a value is shown, and which values are valid (specification, section 5,
parameter edit)."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

import msgspec

from server.domain.invisible_characters import without_invisible
from server.domain.localized_numbers import (
    ambiguous_readings,
    format_localized,
    parse_localized,
    with_unit,
)
from server.domain.lookups import FALLBACK_LANGUAGE, Language
from server.domain.message_key import ValueRefused
from server.domain.numbers import is_not_a_number, parse_provider_number, without_noise
from server.domain.units import Conversion

_PARAMETER_STEPS = 500
"""The most steps from one limit of a parameter to the other."""

Scalar = str | float | bool | None
"""A value as the provider sends it."""


_MAX_DIGITS = 15
"""A number with more digits is taken for a text: exact arithmetic on `1e999999` would not end."""
_BOOLEANS = {"true": "1", "false": "0"}


class ParameterKind(StrEnum):
    NUMBER = "number"
    SELECT = "select"
    SWITCH = "switch"


class ShownValue(msgspec.Struct):
    """A value for the screen: a number with its unit, a switch, or a text; a dash if all are
    None."""

    number: float | None = None
    unit: str | None = None
    switch: bool | None = None
    text: str | None = None


@dataclass(frozen=True)
class Option:
    """A choice of a select; `value` as the provider sends it."""

    value: str | float | bool
    name: str


@dataclass(frozen=True)
class ParameterRules:
    """A parameter's value, default, limits and options in the provider's unit, and the conversion
    to the account's unit."""

    kind: ParameterKind
    value: Scalar
    default: Scalar
    low: Decimal | None
    high: Decimal | None
    options: Sequence[Option]
    conversion: Conversion
    is_locked: bool = False
    """Whether the limits or options cannot be read, so that no value is valid."""

    @property
    def differs(self) -> bool:
        """Whether the value is not the default; False if one of them is unknown."""
        if self._is_missing(self.default) or self._is_missing(self.value):
            return False
        return not self.same(self.value, self.default)

    def shown(self, value: Scalar) -> ShownValue:
        """The value for the screen, in the account's unit."""
        if self._is_missing(value):
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

    def names(self, *values: Scalar) -> dict[str, str | bool] | None:
        """What these values mean if they are codes, by their texts: the name of an option, or
        whether a switch is on. None if no value is a code."""
        shown = {text_of(value): self.shown(value) for value in values if value is not None}
        named = {
            text: name
            for text, each in shown.items()
            if (name := each.text if each.switch is None else each.switch) is not None
            # An option may be named like its code, which may look like a number but is none.
            and (name != text or self.kind is ParameterKind.SELECT)
        }
        return named or None

    def input_text(self, value: Scalar, language: Language) -> str:
        """The value as the text of its input, in the account's unit; empty for an unknown value."""
        if self._is_missing(value):
            return ""
        number = number_of(value)
        if self.kind is ParameterKind.NUMBER and number is not None:
            return format_localized(self.conversion.shown(number), language)
        if self.kind is ParameterKind.SWITCH and number in (0, 1):
            return "1" if number else "0"
        option = self.option(value)
        return text_of(option.value if option else value)

    def option(self, value: Scalar) -> Option | None:
        """The option with the same text as the value, or else the only option that equals it; None
        if there is none."""
        if value is None:
            return None
        for equals in (_same_text, same_value):
            matching = [item for item in self.options if equals(item.value, value)]
            if len({text_of(item.value) for item in matching}) == 1:
                return matching[0]
        return None

    def same(self, one: Scalar, other: Scalar) -> bool:
        """Whether both are the same option, or the same value if neither is an option."""
        options = self.option(one), self.option(other)
        return same_value(one, other) if options == (None, None) else options[0] == options[1]

    def parse(self, typed: str, language: Language) -> str | float | bool:
        """The provider's value for a number typed in the account's unit, or for the value of a
        switch or an option. Raises ValueRefused (specification, section 5, parameter edit)."""
        if self.is_locked:
            raise ValueRefused("VALUE_INVALID")
        if self.kind is ParameterKind.NUMBER:
            return _json_number(self._parse_number(typed, language))
        if self.kind is ParameterKind.SWITCH:
            if typed.strip() not in ("0", "1"):
                raise ValueRefused("VALUE_INVALID")
            return int(typed)
        for option in self.options:
            if _same_text(option.value, typed):
                return _value_of(option)
        raise ValueRefused("VALUE_INVALID")

    def stored(self, value: Scalar) -> str | float | bool | None:
        """A value in the provider's unit, in the form in which it is sent; None if it is not valid
        for the current limits and options."""
        if self.is_locked:
            return None
        if self.kind is ParameterKind.SELECT:
            option = self.option(value)
            return None if option is None else _value_of(option)
        number = number_of(value)
        if number is None or (self.kind is ParameterKind.SWITCH and number not in (0, 1)):
            return None
        below = self.low is not None and number < self.low
        above = self.high is not None and number > self.high
        return None if below or above else _json_number(number)

    @property
    def step(self) -> Decimal | None:
        """The step of a number in the account's unit: one unit of the last decimal place that its
        value, default or limits have. If the limits are more than `_PARAMETER_STEPS` steps apart,
        the step is multiplied by a power of ten. None for a switch or a select."""
        if self.kind is not ParameterKind.NUMBER:
            return None
        known = [number_of(self.value), number_of(self.default), self.low, self.high]
        step = Decimal(1).scaleb(min((_exponent(each) for each in known if each), default=0))
        if self.low is not None and self.high is not None:
            while (self.high - self.low) / step > _PARAMETER_STEPS:
                step *= 10
        return self.conversion.step(step)

    def _is_missing(self, value: Scalar) -> bool:
        text = text_of(value)
        if self.kind is ParameterKind.NUMBER and is_not_a_number(text):
            return True
        # An empty text may be the value of an option.
        return not text and self.option(value) is None

    def _parse_number(self, typed: str, language: Language) -> Decimal:
        numbers = (number_of(self.value), number_of(self.default), self.low, self.high)
        # The page shows these numbers rounded: an unchanged text stands for the exact number, also
        # if it has more digits than `parse_localized` accepts.
        known = {
            self.conversion.shown(each): each for each in reversed(numbers) if each is not None
        }
        unchanged = (each for each in known if format_localized(each, language) == typed.strip())
        entered = parse_localized(typed, language)
        if entered is None:
            entered = next(unchanged, None)
        if readings := ambiguous_readings(typed, language):
            one, other = (format_localized(number, language) for number in readings)
            raise ValueRefused("VALUE_AMBIGUOUS", typed=typed.strip(), one=one, other=other)
        low, high = (
            None if limit is None else self.conversion.shown(limit)
            for limit in (self.low, self.high)
        )
        if entered is None:
            raise self._unreadable(low, high, language)
        if low is not None and entered < low:
            raise ValueRefused("VALUE_TOO_LOW", value=self._with_unit(low, language))
        if high is not None and entered > high:
            raise ValueRefused("VALUE_TOO_HIGH", value=self._with_unit(high, language))
        if entered in known:
            return known[entered]
        stored = self.conversion.stored(entered)
        stored = stored if self.low is None else max(stored, self.low)
        return stored if self.high is None else min(stored, self.high)

    def _unreadable(
        self, low: Decimal | None, high: Decimal | None, language: Language
    ) -> ValueRefused:
        if low is None or high is None:
            return ValueRefused("VALUE_INVALID")
        limits = {"low": self._with_unit(low, language), "high": self._with_unit(high, language)}
        return ValueRefused("VALUE_NOT_BETWEEN", **limits)

    def _with_unit(self, number: Decimal, language: Language) -> str:
        return with_unit(format_localized(number, language), self.conversion.unit)


def kind_of(parameter_type: str | None, options: Sequence[object]) -> ParameterKind:
    """A select if there are options, a switch for `onoff`, otherwise a number (specification,
    section 3, heater parameter)."""
    if options:
        return ParameterKind.SELECT
    return ParameterKind.SWITCH if parameter_type == "onoff" else ParameterKind.NUMBER


def text_of(value: Scalar) -> str:
    """The same text for a value whether the provider sends it as text, number or boolean, and for
    the text that a form sends back. Booleans are `0` and `1`; None is empty."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, str):
        return without_invisible(value).strip()
    return format_localized(Decimal(str(value)), FALLBACK_LANGUAGE)


def number_of(value: Scalar) -> Decimal | None:
    """The number of a value, without the noise of binary fractions; None for a text that is no
    number, or whose number has more than `_MAX_DIGITS` digits."""
    text = text_of(value)
    number = parse_provider_number(_BOOLEANS.get(text.lower(), text))
    if number is None or abs(number.adjusted()) >= _MAX_DIGITS:
        return None
    return without_noise(number) or Decimal(0)


def _same_text(one: Scalar, other: Scalar) -> bool:
    return text_of(one) == text_of(other)


def same_value(one: Scalar, other: Scalar) -> bool:
    """Whether both are the same value, as `1`, `"1"`, `1.0` and true are."""
    numbers = number_of(one), number_of(other)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return _same_text(one, other)


def _value_of(option: Option) -> str | float | bool:
    value = option.value
    return value if isinstance(value, str | bool) else _json_number(Decimal(str(value)))


def _exponent(number: Decimal) -> int:
    """Minus the number of decimals: -1 for 0.50, and 0 for 50."""
    exponent = number.normalize().as_tuple().exponent
    return min(exponent, 0) if isinstance(exponent, int) else 0


def _json_number(number: Decimal) -> float:
    """The number for JSON: an integer if it is whole, which JSON writes without a fraction."""
    return int(number) if number == number.to_integral() else float(number)
