"""Reads the value of a form, and refuses it if the form is out of date.

Each input has two hidden fields: the unit and the value that the form was shown with. In a form
with several values all three names end in an id (`value.7`, `unit.7`, `was.value.7`). The input is
in the form's unit. If the unit or the value has changed since the form was shown, nothing is sent,
and the form is shown again with the current unit and value, and with what was typed if that has the
same unit. The message has what was typed in any case.
"""

from dataclasses import dataclass, field
from decimal import Decimal

from server.domain.localized_numbers import format_localized, with_unit
from server.domain.lookups import Language, TemperatureUnit
from server.domain.message_key import ValueRefused
from server.domain.parameters import (
    ParameterKind,
    ParameterRules,
    Scalar,
    ShownValue,
    number_of,
    same_value,
)
from server.web.page import Message
from server.web.visit import Form, Visit


@dataclass(frozen=True)
class ValueChange:
    """The change that a form requests: a value in the provider's unit, and the previous value."""

    value: str | float | bool
    previous: ShownValue
    is_stored: bool
    """Whether the provider already has the value, so that nothing has to be sent."""


@dataclass(eq=False)
class InvalidValue(Exception):
    """The value cannot be sent. `message` says why; `fields` replace those of a form that is out of
    date."""

    message: Message
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SubmittedValue:
    """The fields of one value in a form; their names end in `suffix`."""

    form: Form
    rules: ParameterRules
    """The present rules of the value, in the unit of the account."""
    language: Language
    suffix: str = ""

    def change(self) -> ValueChange:
        """The change that the form requests. Raises InvalidValue for an invalid value, and for a
        form that is out of date, unless the provider already has its value in the same unit."""
        present, same_unit = self.rules, self._unit == input_unit(self.rules)
        if same_unit and self._was_shown_with(present.value):
            value, previous = self._parse(), present.shown(present.value)
            return ValueChange(value, previous, is_stored=present.same(value, present.value))
        if same_unit and (stored := self._stored_value()) is not None:
            return ValueChange(stored, self._previous(), is_stored=True)
        fields = value_fields(present, present.value, self.language, self.suffix)
        if same_unit:
            fields[f"value{self.suffix}"] = self._text
        raise InvalidValue(self._stale_message(), fields)

    @property
    def _text(self) -> str:
        return self.form.get(f"value{self.suffix}", "").strip()

    @property
    def _unit(self) -> str | None:
        return self.form.get(f"unit{self.suffix}")

    @property
    def _previous_text(self) -> str | None:
        return self.form.get(f"was.value{self.suffix}")

    def _parse(self) -> str | float | bool:
        try:
            return self.rules.parse(self._text, self.language)
        except ValueRefused as refusal:
            raise InvalidValue(Message(refusal.key, dict(refusal.values))) from refusal

    def _stored_value(self) -> str | float | bool | None:
        """The submitted value, if the provider already has it; else None."""
        try:
            value = self._parse()
        except InvalidValue:
            return None
        return value if self.rules.same(value, self.rules.value) else None

    def _previous(self) -> ShownValue:
        """The value that the form was shown with."""
        number = number_of(_with_point(self._previous_text or ""))
        if self.rules.kind is ParameterKind.NUMBER and number is not None:
            return self.rules.shown(float(self.rules.conversion.stored(number)))
        return self.rules.shown(self._previous_text)

    def _was_shown_with(self, value: Scalar) -> bool:
        """Whether the form was shown with this value, in the number format of any language."""
        if self._previous_text is None:
            return False
        previous, present = self._previous_text, self.rules.input_text(value, self.language)
        if self.rules.kind is ParameterKind.SELECT:
            return self.rules.same(previous, present)
        return same_value(_with_point(previous), _with_point(present))

    def _stale_message(self) -> Message:
        present = self.rules
        if present.kind is ParameterKind.SWITCH:
            return Message("FORM_REJECTED" if self._previous_text is None else "VALUE_SWITCHED")
        now = present.input_text(present.value, self.language)
        return Message(
            "VALUE_STALE",
            {
                "was": self._describe(self._previous_text, self._unit),
                "now": self._describe(now, input_unit(present)),
                "typed": self._describe(self._text, self._unit),
            },
        )

    def _describe(self, text: str | None, unit: str | None) -> str:
        """The text of an input in words: an option's name, or a number with its unit."""
        if not text:
            return NO_VALUE
        option = self.rules.option(text)
        return option.name if option else with_unit(text, unit)


def _with_point(text: str) -> str:
    return text.strip().replace(",", ".")


NO_VALUE = "–"


def input_unit(rules: ParameterRules) -> str:
    """The unit in which the user types a number; empty for other kinds, and for a number without a
    unit."""
    return (rules.conversion.unit or "") if rules.kind is ParameterKind.NUMBER else ""


def value_fields(
    rules: ParameterRules, value: Scalar, language: Language, suffix: str = ""
) -> dict[str, str]:
    """The three fields of a form that shows this value: the input, and hidden fields with the unit
    and the value."""
    text = rules.input_text(value, language)
    return {
        f"value{suffix}": text,
        f"unit{suffix}": input_unit(rules),
        f"was.value{suffix}": text,
    }


def describe_value(value: ShownValue, language: Language) -> str:
    """A number with its unit, or a text; a dash for no value. Not for switches."""
    if value.number is None:
        return value.text or NO_VALUE
    return with_unit(format_localized(Decimal(str(value.number)), language), value.unit)


def temperature_unit(visit: Visit) -> TemperatureUnit:
    """The account's unit; Celsius while the account is unknown."""
    return visit.session.profile.temperature_unit if visit.session.profile else "C"
