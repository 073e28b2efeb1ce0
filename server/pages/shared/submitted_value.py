"""Reads the value of a form, and refuses it if the form is out of date.

Each input has two hidden fields: the unit and the value that the form was shown with. In a form
with several values all three names end in an id (`value.7`, `unit.7`, `was.value.7`). The input is
in the form's unit. If the unit or the value has changed since the form was shown, nothing is sent,
and the form is shown again with the current unit and value.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from server.domain.localized_numbers import format_localized, parse_localized, with_unit
from server.domain.lookups import Language, TemperatureUnit
from server.domain.parameters import (
    ParameterKind,
    ParameterRules,
    Scalar,
    ShownValue,
    ValueRefused,
    number_of,
    same_value,
)
from server.pages.shared.value_form import NO_VALUE, input_unit, value_fields
from server.web.page import Message
from server.web.visit import Form

RulesForUnit = Callable[[TemperatureUnit], ParameterRules]
"""Returns the current rules of a value for an account with this temperature unit."""


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
    rules_for_unit: RulesForUnit
    account: TemperatureUnit
    language: Language
    suffix: str = ""

    def change(self) -> ValueChange:
        """The change that the form requests. Raises InvalidValue for an invalid value, and for a
        form that is out of date, unless the provider already has its value."""
        present, shown = self.rules_for_unit(self.account), self._rules_of_form()
        if shown is not None:
            same_unit = input_unit(shown) == input_unit(present)
            if same_unit and self._was_shown_with(present.value, shown):
                value, previous = self._parse(present), present.shown(present.value)
                return ValueChange(value, previous, is_stored=present.same(value, present.value))
            if (stored := self._stored_value(present, shown)) is not None:
                return ValueChange(stored, self._previous(shown), is_stored=True)
        raise InvalidValue(self._stale_message(present, shown), self._new_fields(present, shown))

    @property
    def _text(self) -> str:
        return self.form.get(f"value{self.suffix}", "").strip()

    @property
    def _unit(self) -> str | None:
        return self.form.get(f"unit{self.suffix}")

    @property
    def _previous_text(self) -> str | None:
        return self.form.get(f"was.value{self.suffix}")

    def _parse(self, rules: ParameterRules) -> str | float | bool:
        try:
            return rules.parse(self._text, self.language)
        except ValueRefused as refusal:
            raise InvalidValue(Message(refusal.key, dict(refusal.values))) from refusal

    def _rules_of_form(self) -> ParameterRules | None:
        """The rules in the form's unit; None for a unit that this value does not have."""
        other: TemperatureUnit = "C" if self.account == "F" else "F"
        both = (self.rules_for_unit(unit) for unit in (self.account, other))
        return next((rules for rules in both if input_unit(rules) == self._unit), None)

    def _stored_value(
        self, present: ParameterRules, shown: ParameterRules
    ) -> str | float | bool | None:
        """The submitted value, if the provider already has it; else None."""
        try:
            value = self._parse(shown)
        except InvalidValue:
            return None
        return value if present.same(value, present.value) else None

    def _previous(self, shown: ParameterRules) -> ShownValue:
        """The value that the form was shown with."""
        number = number_of(_with_point(self._previous_text or ""))
        if shown.kind is ParameterKind.NUMBER and number is not None:
            return shown.shown(float(shown.conversion.stored(number)))
        return shown.shown(self._previous_text)

    def _was_shown_with(self, value: Scalar, rules: ParameterRules) -> bool:
        """Whether the form was shown with this value, in the number format of any language."""
        if self._previous_text is None:
            return False
        previous, present = self._previous_text, rules.input_text(value, self.language)
        if rules.kind is ParameterKind.SELECT:
            return rules.same(previous, present)
        return same_value(_with_point(previous), _with_point(present))

    def _stale_message(self, present: ParameterRules, shown: ParameterRules | None) -> Message:
        if present.kind is ParameterKind.SWITCH:
            return Message("FORM_REJECTED" if self._previous_text is None else "VALUE_SWITCHED")
        return Message(
            "VALUE_STALE",
            {
                "was": self._describe(shown, self._previous_text),
                "now": self._describe(present, present.input_text(present.value, self.language)),
                "typed": self._describe(shown, self._text),
            },
        )

    def _new_fields(self, present: ParameterRules, shown: ParameterRules | None) -> dict[str, str]:
        """The current fields, with the submitted value converted to the current unit. A value that
        cannot be converted is replaced by the current one; the message still has it."""
        fields = value_fields(present, present.value, self.language, self.suffix)
        if shown is None:
            return fields
        if input_unit(shown) == input_unit(present):
            fields[f"value{self.suffix}"] = self._text
        elif (number := parse_localized(self._text, self.language)) is not None:
            converted = present.conversion.shown(shown.conversion.stored(number))
            fields[f"value{self.suffix}"] = format_localized(converted, self.language)
        return fields

    def _describe(self, rules: ParameterRules | None, text: str | None) -> str:
        """The text of an input in words: an option's name, or a number with its unit."""
        if not text:
            return NO_VALUE
        option = rules.option(text) if rules else None
        if option:
            return option.name
        return with_unit(text, input_unit(rules) if rules else self._unit)


def _with_point(text: str) -> str:
    return text.strip().replace(",", ".")
