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
    kind_of,
    number_of,
    text_of,
)
from server.domain.units import conversion
from server.pages.shared.value_form import NO_VALUE
from server.provider.heaters.parameters import Parameter, ParameterOption
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
    """Whether the value differs from the default."""
    group: str | None = None
    """The name of its group, if the list has groups."""


def rules_of(parameter: Parameter, unit: TemperatureUnit) -> ParameterRules:
    """The rules of a parameter for an account with this temperature unit."""
    options = _options(parameter.heater_parameter_type_options or [])
    kind = kind_of(parameter.heater_parameter_type, options)
    is_number = kind is ParameterKind.NUMBER
    return ParameterRules(
        kind=kind,
        value=parameter.value,
        default=parameter.default_value,
        low=number_of(parameter.min_value),
        high=number_of(parameter.max_value),
        options=options,
        conversion=conversion(parameter.unit, parameter.label, unit, number=is_number),
    )


def _options(sent: Sequence[ParameterOption]) -> list[Option]:
    """The options with distinct names: a name that several options have gets the value as well."""
    values = {text_of(each.value): each.name for each in sent}
    names = Counter(values.values())

    def name(option: ParameterOption) -> str:
        value = text_of(option.value) or NO_VALUE
        if option.name and names[option.name] > 1:
            return f"{option.name} ({value})"
        return option.name or value

    return [Option(each.value, name(each)) for each in sent]


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
        group=group,
    )


def parameter_rows(
    html: ProviderHtml,
    parameters: list[Parameter],
    unit: TemperatureUnit,
    *,
    explained: bool = True,
) -> list[ParameterRow]:
    """The rows of a heater's parameters; without `explained`, their content is empty."""
    return [
        parameter_row(html, item, rules_of(item, unit), explained=explained) for item in parameters
    ]
