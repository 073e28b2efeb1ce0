"""Takes a value out of a form that says what it showed.

Beside each value stand two hidden fields: the unit that it was shown in, and the value that stood
there. A page may hold several values; then all three names end in the id of what they are about
(`value.7`, `unit.7`, `was.value.7`). What was typed counts in that unit and as a change of that
value alone: where one of them is another by now, nothing may be sent.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from server.domain.lookups import Language, TemperatureUnit
from server.domain.parameters import (
    ParameterKind,
    ParameterRules,
    Scalar,
    ShownValue,
    ValueRefused,
    number_of,
    same,
)
from server.domain.typed_numbers import read_number, write_number
from server.web.page import Message
from server.web.visit import Form

RulesIn = Callable[[TemperatureUnit], ParameterRules]
"""What a value is held to, as an account with this temperature unit reads it."""

_NOTHING = "–"


@dataclass(frozen=True)
class RequestedValue:
    """What a form asks for, in the provider's unit, and what it said that it had shown."""

    value: str | float
    before: ShownValue
    is_stored: bool
    """Whether the provider has this value by now, so that there is nothing to send."""


class StaleValue(Exception):
    """The form showed another value or unit than there is now. `fields` are the form's fields as
    they have to be for asking again: what was typed, in the unit of now."""

    def __init__(self, message: Message, fields: dict[str, str]) -> None:
        super().__init__(message.key)
        self.message = message
        self.fields = fields


@dataclass(frozen=True)
class TypedValue:
    """The fields of one value in a form; `suffix` ends their names."""

    form: Form
    rules_in: RulesIn
    account: TemperatureUnit
    language: Language
    suffix: str = ""

    def asked(self) -> RequestedValue:
        """Raises StaleValue; ValueRefused where the value cannot be entered."""
        now, then = self.rules_in(self.account), self._rules_of_form()
        if then and unit_of(then) == unit_of(now) and self._shows(now.value, then):
            value = now.read(self._typed, self.language)
            return RequestedValue(value, now.shown(now.value), is_stored=False)
        if then and (stored := self._stored(now, then)) is not None:
            return RequestedValue(stored, self._before(then), is_stored=True)
        raise StaleValue(self._message(now, then), self._again(now, then))

    @property
    def _typed(self) -> str:
        return self.form.get(f"value{self.suffix}", "").strip()

    @property
    def _unit(self) -> str | None:
        return self.form.get(f"unit{self.suffix}")

    @property
    def _was(self) -> str | None:
        return self.form.get(f"was.value{self.suffix}")

    def _rules_of_form(self) -> ParameterRules | None:
        """The rules in the unit that the form showed; None for one that this value has not."""
        other: TemperatureUnit = "C" if self.account == "F" else "F"
        found = (self.rules_in(account) for account in (self.account, other))
        return next((rules for rules in found if unit_of(rules) == self._unit), None)

    def _stored(self, now: ParameterRules, then: ParameterRules) -> str | float | None:
        """What the form asks for, where the provider has just that."""
        try:
            value = then.read(self._typed, self.language)
        except ValueRefused:
            return None
        return value if now.same(value, now.value) else None

    def _before(self, then: ParameterRules) -> ShownValue:
        """The value that the form showed."""
        number = number_of(_plain(self._was or ""))
        if then.kind is ParameterKind.NUMBER and number is not None:
            return then.shown(float(then.conversion.stored(number)))
        return then.shown(self._was)

    def _shows(self, value: Scalar, rules: ParameterRules) -> bool:
        """Whether the form showed this value, in whichever language it wrote it."""
        if self._was is None:
            return False
        was, shown = self._was, rules.typed(value, self.language)
        if rules.kind is ParameterKind.SELECT:
            return rules.same(was, shown)
        return same(_plain(was), _plain(shown))

    def _message(self, now: ParameterRules, then: ParameterRules | None) -> Message:
        if now.kind is ParameterKind.SWITCH:
            return Message("FORM_REJECTED" if self._was is None else "VALUE_SWITCHED")
        stands = now.typed(now.value, self.language)
        return Message(
            "VALUE_STALE",
            {
                "was": self._words(then, self._was),
                "now": self._words(now, stands),
                "typed": self._words(then, self._typed),
            },
        )

    def _again(self, now: ParameterRules, then: ParameterRules | None) -> dict[str, str]:
        """The fields as they are now, with what was typed in the unit of now. Where that cannot be
        told the present value stands in its place, and the message has what was typed."""
        fields = fields_of(now, now.value, self.language, self.suffix)
        if then and unit_of(then) == unit_of(now):
            fields[f"value{self.suffix}"] = self._typed
        elif then and (number := read_number(self._typed, self.language)) is not None:
            converted = now.conversion.shown(then.conversion.stored(number))
            fields[f"value{self.suffix}"] = write_number(converted, self.language)
        return fields

    def _words(self, rules: ParameterRules | None, text: str | None) -> str:
        """A value as the form wrote it, as it is read: an option's name, a number with its unit."""
        if not text:
            return _NOTHING
        option = rules.option(text) if rules else None
        if option:
            return option.name
        return " ".join(part for part in (text, unit_of(rules) if rules else self._unit) if part)


def unit_of(rules: ParameterRules) -> str:
    """The unit that a value is typed in; empty for one that is chosen, or has none."""
    return (rules.conversion.unit or "") if rules.kind is ParameterKind.NUMBER else ""


def fields_of(
    rules: ParameterRules, value: Scalar, language: Language, suffix: str = ""
) -> dict[str, str]:
    """The three fields of a form that shows this value."""
    typed = rules.typed(value, language)
    return {
        f"value{suffix}": typed,
        f"unit{suffix}": unit_of(rules),
        f"was.value{suffix}": typed,
    }


def words_of(value: ShownValue, language: Language) -> str:
    """A value that is no switch in words: a number with its unit, or its text."""
    if value.number is None:
        return value.text or _NOTHING
    number = write_number(Decimal(str(value.number)), language)
    return f"{number} {value.unit}" if value.unit else number


def reason(refusal: ValueRefused) -> Message:
    """Says why a value cannot be entered."""
    return Message(refusal.key, dict(refusal.values))


def _plain(text: str) -> str:
    return text.strip().replace(",", ".")
