"""What was changed at a heater during a visit, in words, for its working sheet."""

from datetime import datetime
from decimal import Decimal

from server.domain.history import ChangeKind, Outcome
from server.domain.localized_numbers import format_localized, with_unit
from server.domain.lookups import Language
from server.domain.parameters import ShownValue
from server.domain.sheets import SheetDocument
from server.pages.shared.changes.rows import ChangeRow, heater_changes
from server.pages.shared.sheets.texts import OFF, ON, UNCERTAIN, texts_of
from server.store.store import StoreUnavailable
from server.web.visit import Visit


async def changed_during(
    visit: Visit, heater: str, document: SheetDocument, until: datetime | None = None
) -> list[str]:
    """The changes since the visit began, and not after `until`, the oldest first, without notes and
    refused ones. A correction keeps those of the sheet that it replaces. Raises StoreUnavailable if
    a sheet that ends would lack them."""
    if document.corrects is not None:
        return document.changes
    found = await heater_changes(visit, heater)
    if found.problem and until:
        raise StoreUnavailable("the log of changes cannot be read")
    changes = found.items
    texts = texts_of(visit)
    return [
        _change_text(each, texts, document.language)
        for each in reversed(changes)
        if document.begun <= each.at <= (until or each.at)
        and each.kind not in (ChangeKind.NOTE, ChangeKind.VISIT)
        and each.outcome is not Outcome.REFUSED
    ]


def _change_text(change: ChangeRow, texts: dict[str, str], language: Language) -> str:
    """`P05 Maximum power: 80 → 75 %`."""
    values = [_value_text(each, texts, language) for each in (change.old, change.new)]
    told = " → ".join(filter(None, values))
    text = ": ".join(filter(None, (change.name or texts[f"change.{change.kind}"], told)))
    return text if change.outcome is Outcome.DONE else f"{text} ({texts[UNCERTAIN]})"


def _value_text(value: ShownValue, texts: dict[str, str], language: Language) -> str:
    if value.switch is not None:
        return texts[ON if value.switch else OFF]
    if value.number is None:
        return value.text or ""
    return with_unit(format_localized(Decimal(str(value.number)), language), value.unit)
