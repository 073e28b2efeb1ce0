"""The log of changes as screens show it, in the account's unit. Completes changes whose outcome was
not logged, if the parameter shows that they were carried out.

Heaters, customers and parameters are named as the reader knows them: the log has only what was
known when a change was made, such as an id or a code.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from server.domain.history import Change, ChangeKind, Outcome
from server.domain.memory import short
from server.domain.parameters import ParameterKind, ParameterRules, ShownValue, number_of, text_of
from server.domain.units import conversion, source_unit_of
from server.pages.shared.customers.contacts import place_fields
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.rows import HeaterRow, at_shared_addresses, joined
from server.pages.shared.parameters.change import undo_ids
from server.pages.shared.parameters.rows import rules_of
from server.provider.heaters import Heater
from server.provider.parameters import Parameter
from server.store.changes import changes_of_heater
from server.web.change_log import complete
from server.web.page import Named, Part
from server.web.parts import optional, part
from server.web.visit import Visit

_CHANGE_PENDING_SECONDS = 60
"""How long a change may be pending; afterwards its outcome is unknown."""
_HEATER_CHANGES = 50


class ChangeRow(msgspec.Struct):
    id: str
    at: datetime
    kind: ChangeKind
    name: str | None
    """What was changed, such as the code and name of a parameter; None if the kind says enough."""
    old: ShownValue
    new: ShownValue
    note: str | None
    """The text of a service note."""
    outcome: Outcome
    restore: str | None
    """What the form sends that restores the old value; None if it cannot be restored."""
    sheet: str | None = None
    """The id of the working sheet that was finished."""


async def change_rows(
    visit: Visit,
    changes: Sequence[Change],
    parameters: Sequence[Parameter] = (),
    names: Mapping[str, str] | None = None,
) -> list[ChangeRow]:
    """The rows of `changes`, which must be in order, the newest first. If the current parameters of
    their heater are given, values get the names of their options, a pending change whose value has
    arrived becomes DONE, and the old value of the newest change of each parameter can be
    restored. Otherwise `names` has the codes and names of parameters by their ids, as far as they
    are known."""
    present = {str(parameter.id): parameter for parameter in parameters}
    newest: set[str] = set()
    rows = []
    for change in changes:
        parameter = present.get(change.subject or "") if _is_parameter(change) else None
        is_newest = parameter is not None and str(parameter.id) not in newest
        if parameter is not None:
            newest.add(str(parameter.id))
        outcome = await _settled(visit, change, parameter if is_newest else None)
        name = _name(change, parameter, names or {})
        rows.append(_row(visit, change, outcome, name, parameter, is_newest=is_newest))
    return rows


async def heater_changes(
    visit: Visit, heater_id: str, parameters: Sequence[Parameter] | None = None
) -> Part[ChangeRow]:
    """The latest changes at a heater, the newest first. Its parameters are read if they are not
    given and one of them was changed; a dialog about a change waits for them. Raises
    Unauthorized."""
    stored = await part(visit, lambda: visit.stored(changes_of_heater, heater_id, _HEATER_CHANGES))
    if parameters is None and any(map(_is_parameter, stored.items)):
        name = None if visit.query("dialog") else "changes"
        listed = part(visit, lambda: visit.provider.parameters.of_heater(heater_id), name)
        parameters = (await listed).items
    return stored.of(await change_rows(visit, stored.items, parameters or ()))


def _row(
    visit: Visit,
    change: Change,
    outcome: Outcome,
    name: str | None,
    parameter: Parameter | None,
    *,
    is_newest: bool,
) -> ChangeRow:
    rules = _rules(visit, change, parameter)
    is_note = change.kind is ChangeKind.NOTE
    restore = None
    if parameter and rules and is_newest and outcome is Outcome.DONE:
        restore = _restore(change, parameter, rules)
    return ChangeRow(
        id=change.id,
        at=change.at,
        kind=change.kind,
        name=name,
        old=_shown(visit, change, change.old, rules),
        new=_shown(visit, change, None if is_note else change.new, rules),
        note=change.name if is_note else None,
        outcome=outcome,
        sheet=change.subject if change.kind is ChangeKind.VISIT else None,
        restore=restore,
    )


def _rules(visit: Visit, change: Change, parameter: Parameter | None) -> ParameterRules | None:
    """The parameter's rules; None if their unit differs from that of the logged values: some
    providers send values in the account's unit, which may have changed since."""
    if parameter is None:
        return None
    rules = rules_of(parameter, temperature_unit(visit))
    logged, present = (
        source_unit_of(unit, parameter.label).spelled for unit in (change.unit, parameter.unit)
    )
    return rules if rules.kind is not ParameterKind.NUMBER or logged == present else None


async def _settled(visit: Visit, change: Change, parameter: Parameter | None) -> Outcome:
    """The outcome of the change. A change without a known outcome is DONE if the parameter now has
    its new value; that is also logged."""
    if change.outcome in (Outcome.DONE, Outcome.REFUSED):
        return change.outcome
    rules = _rules(visit, change, parameter)
    if parameter and rules and change.new is not None and rules.same(parameter.value, change.new):
        await complete(visit, change.id, Outcome.DONE)
        return Outcome.DONE
    age = visit.now - change.at
    is_under_way = change.outcome is Outcome.PENDING and age < timedelta(
        seconds=_CHANGE_PENDING_SECONDS
    )
    return Outcome.PENDING if is_under_way else Outcome.UNKNOWN


def _restore(change: Change, parameter: Parameter, rules: ParameterRules) -> str | None:
    """What restores the old value; None unless the parameter still has the new value and the old
    one is valid."""
    old, new = change.old, change.new
    if old is None or new is None or rules.stored(old) is None:
        return None
    if not rules.same(parameter.value, new) or rules.same(old, new):
        return None
    return undo_ids(parameter, new, old)


def _name(change: Change, parameter: Parameter | None, names: Mapping[str, str]) -> str | None:
    if parameter is not None:
        return joined(parameter.code, parameter.name) or None
    if change.kind is ChangeKind.INVITE:
        return None  # Its subject has the ids of heaters.
    if not _is_parameter(change):
        return change.subject
    known = names.get(change.subject or "")
    # Older entries have the code alone. Another code means another parameter of the same id.
    if known and (change.name is None or known.startswith(f"{change.name} ")):
        return known
    return change.name or change.subject


def _shown(
    visit: Visit, change: Change, value: str | None, rules: ParameterRules | None
) -> ShownValue:
    if value is None:
        return ShownValue()
    if rules is not None:
        return rules.shown(value)
    name = (change.named or {}).get(value)
    if name is not None:
        return ShownValue(switch=name) if isinstance(name, bool) else ShownValue(text=name)
    number = number_of(value)
    if number is None or not _is_parameter(change):
        return ShownValue(text=text_of(value))
    # A number without a unit may be the code of an option, so its name must not suggest a unit.
    converted = conversion(change.unit, change.name, temperature_unit(visit), number=False)
    return ShownValue(number=float(converted.shown(number)), unit=converted.unit)


def _is_parameter(change: Change) -> bool:
    return change.kind is ChangeKind.PARAMETER


class ChangedCustomer(Named):
    """The customer of a change; without a name, only the number is known."""

    linked: bool
    """Whether this is a customer of the installer now, whose screen can be opened."""


def changed_heaters(
    visit: Visit, ids: Iterable[str], heaters: Mapping[str, Heater]
) -> dict[str, HeaterRow]:
    """Those of these heaters that are linked, by id. `heaters` has all linked heaters by id."""
    found = [heaters[each] for each in set(ids) & heaters.keys()]
    shared = at_shared_addresses(found, heaters.values())
    return {str(each.id): HeaterRow(**place_fields(visit, each, shared)) for each in found}


async def changed_customers(visit: Visit, changes: Iterable[Change]) -> dict[str, ChangedCustomer]:
    """The customers of the changes without a heater, by the id of the change. Customers that are
    not linked, or whose list cannot be read, have the name of the log. Raises Unauthorized."""
    found = [(each, each.customer or "") for each in changes if not each.heater]
    listed = None
    if any(customer for _, customer in found):
        listed = await optional(visit, lambda provider: provider.installers.customers())
    linked = {str(each.id): each.name for each in listed or ()}
    return {
        change.id: ChangedCustomer(
            customer, linked.get(customer) or _logged_name(change), customer in linked
        )
        for change, customer in found
        if customer or _logged_name(change)
    }


def _logged_name(change: Change) -> str | None:
    """The customer's name in the log: only an imported invite has one."""
    return change.name if change.kind is ChangeKind.INVITE else None


async def parameter_names(visit: Visit, changes: Iterable[Change]) -> Mapping[str, str]:
    """The code and name of the catalogue's parameters, by their ids; empty if none of these changes
    needs them, or the catalogue cannot be read in time. They are remembered. Raises
    Unauthorized."""
    if not any(each.kind is ChangeKind.PARAMETER for each in changes):
        return {}
    owner = visit.account_key, visit.locale
    known = visit.host.memory.parameters.get(owner)
    if known is not None:
        return known
    read = await optional(visit, lambda provider: provider.catalogue.catalogue())
    if read is None:
        return {}
    items = (read.heater_parameters or {}).items()
    named = {key: short(joined(item.code, item.name)) or "" for key, item in items}
    return visit.host.memory.parameters.setdefault(owner, named)
