"""The form fields of a value, its unit, and its text in messages."""

from decimal import Decimal

from server.domain.localized_numbers import format_localized, with_unit
from server.domain.lookups import Language, TemperatureUnit
from server.domain.parameters import ParameterKind, ParameterRules, Scalar, ShownValue
from server.web.visit import Visit

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
