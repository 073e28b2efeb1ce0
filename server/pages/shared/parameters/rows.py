"""Heater parameters as the list, the dialog and the report show them, in the account's unit."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import (
    Option,
    ParameterKind,
    ParameterRules,
    ShownValue,
    number_of,
    text_of,
)
from server.domain.units import conversion
from server.pages.shared.forms.submitted_value import NO_VALUE
from server.provider.parameters import Choice, Parameter
from server.web.page import SafeHtml
from server.web.provider_html import ProviderHtml


class ParameterRow(msgspec.Struct):
    """A parameter with its values in the account's unit."""

    id: str
    code: str | None
    name: str | None
    content: SafeHtml
    """The provider's explanation."""
    value: ShownValue
    default: ShownValue
    differs: bool
    locked: bool
    """Whether it cannot be changed, because its limits or options cannot be read."""
    group: str | None = None
    """The name of its group, if the list has groups."""


def rules_of(parameter: Parameter, unit: TemperatureUnit) -> ParameterRules:
    is_number, is_locked = parameter.kind is ParameterKind.NUMBER, parameter.is_locked
    return ParameterRules(
        kind=parameter.kind,
        value=parameter.value,
        default=parameter.default_value,
        low=None if is_locked else number_of(parameter.min_value),
        high=None if is_locked else number_of(parameter.max_value),
        options=_options(parameter.options),
        conversion=conversion(parameter.unit, parameter.label, unit, number=is_number),
        is_locked=is_locked,
    )


def _options(sent: Sequence[Choice]) -> list[Option]:
    """The options with distinct names: a name that several options have gets the value as well."""
    names = Counter({text_of(value): name for value, name in sent}.values())

    def distinct(value: str | float | bool, name: str | None) -> str:
        text = text_of(value) or NO_VALUE
        return f"{name} ({text})" if name and names[name] > 1 else name or text

    return [Option(value, distinct(value, name)) for value, name in sent]


def parameter_row(
    html: ProviderHtml,
    parameter: Parameter,
    rules: ParameterRules,
    *,
    explained: bool = True,
    group: str | None = None,
) -> ParameterRow:
    """The row of a parameter; without `explained`, its content is empty."""
    return ParameterRow(
        id=str(parameter.id),
        code=parameter.code,
        name=parameter.name,
        content=html.clean(parameter.content if explained else None),
        value=rules.shown(rules.value),
        default=rules.shown(rules.default),
        differs=rules.differs,
        locked=rules.is_locked,
        group=group,
    )
