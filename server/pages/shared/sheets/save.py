"""Saves and finishes the working sheet of a visit."""

import uuid
from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from server.domain.limits import SERVICE_NOTE_LENGTH
from server.domain.maintenance import Duty, next_due
from server.domain.service_notes import ServiceNote
from server.domain.sheets import (
    DRAFT_FIELDS,
    MAX_STROKES,
    STROKES,
    SheetDocument,
    SheetEntry,
    SheetFacts,
    Signature,
    missing,
    read_values,
    with_rest,
)
from server.domain.visits import SiteVisit, VisitState
from server.pages.shared.heater.sampling import day_of_time
from server.pages.shared.heater.service_note import saved_message, send_note
from server.pages.shared.sheets.facts import changed_during, measured_now
from server.pages.shared.sheets.stored import NOT_STORED, sent_at, sheet_of_form, sheet_to_store
from server.provider.errors import Gone, NotLinked, ProviderError, Unauthorized
from server.provider.heaters import Heater
from server.store.sheets import SheetChanged, StoredSheet, put_sheet
from server.store.visits import duties_of_account, visit_of_account
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import path_to
from server.web.visit import Form, Visit

_SIGNER_LENGTH = 255


async def save_sheet(
    visit: Visit, form: Form, stored: StoredSheet, planned: SiteVisit | None = None
) -> Redirect:
    """Reads the fields of a draft, with `rest.{section}` (a `Tick`) or `finish`. `planned` is the
    visit that begins with a sheet that is not stored yet. A form without anything new may be sent
    again, as its answer may have been lost. Raises StoreUnavailable, Gone or NotLinked, and
    FormErrors, also if the sheet was saved elsewhere since the form was shown (`sequence`)."""
    try:
        return await _save(visit, form, stored, planned)
    except SheetChanged:
        # Stored since it was read: perhaps by the same form, which a device has sent twice.
        return await save_sheet(visit, form, await sheet_of_form(visit, stored.id))


async def _save(
    visit: Visit, form: Form, stored: StoredSheet, planned: SiteVisit | None
) -> Redirect:
    """As `save_sheet`. Raises SheetChanged, too."""
    document, errors = _filled_in(form, stored)
    if not stored.is_draft:
        return _redirect(visit, form, path_to("visit-sheet", visit=stored.id))
    document, section = with_rest(document, form)
    is_finished = "finish" in form
    if is_finished:
        errors |= {f"f.{name}": Message("SHEET_REQUIRED") for name in missing(document)}
        document = _signed(visit, document, form, errors)
    if errors:
        raise FormErrors(errors)
    if is_finished:
        return await _finish(visit, form, stored, document, planned)
    begun = planned and _after(planned, VisitState.BEGUN)
    # The same form again leaves the sequence, by which another device goes on.
    if begun or document != stored.read():
        await _write(visit, stored, document, begun)
    address = path_to("heater-visit", **{**visit.params, "visit": stored.id})
    message = None if begun else Message("SHEET_SAVED")
    return _redirect(visit, form, f"{address}#{section}" if section else address, message)


def _filled_in(form: Form, stored: StoredSheet) -> tuple[SheetDocument, dict[str, Message]]:
    """The sheet with the values of a form, and what is wrong with others. Raises FormErrors if the
    form has something new for a sheet that was saved or finished since it was shown."""
    if stored.is_damaged:
        raise FormErrors({"": Message("SHEET_CHANGED")})
    document = stored.read()
    values, wrong = read_values(document, form)
    errors = {name: Message(refused.key, {**refused.values}) for name, refused in wrong.items()}
    if _has_other_fields(document, form):
        errors[""] = Message("SHEET_CHANGED")
    is_current = stored.is_draft and form.get("sequence") == str(stored.sequence)
    has_news = errors or values != document.values or _has_news(document, form)
    goes_on = stored.sequence == 0 and _has_all_of(document, values, form)
    if not is_current and has_news and not goes_on:
        raise FormErrors({"": Message("SHEET_CHANGED")})
    if "signer" in form:
        values |= {f"draft.{name}": form.get(name, "")[:MAX_STROKES] for name in DRAFT_FIELDS}
    return replace(document, values=values), errors


def _has_other_fields(document: SheetDocument, form: Form) -> bool:
    """Whether something was typed into a field that the sheet does not have: it would be lost."""
    parts = {f"f.{part}" for field in document.fields() for part in field.parts}
    return any(form[name] for name in form if name.startswith("f.") and name not in parts)


def _has_all_of(document: SheetDocument, values: dict[str, str], form: Form) -> bool:
    """Whether a start form has all that its draft began with, unchanged: its page was sent before,
    and the answer was lost."""
    is_start = form.get("sequence") == str(NOT_STORED) and document.finished is None
    return is_start and all(
        form.get(name.removeprefix("draft."), "") == text
        if name.startswith("draft.")
        else f"f.{name}" in form and values.get(name) == text
        for name, text in {"draft.kind": document.kind, **document.values}.items()
        if text
    )


def _has_news(document: SheetDocument, form: Form) -> bool:
    """Whether a form says something besides its fields that the sheet does not have."""
    if form.get("kind", document.kind) != document.kind:
        return True
    if "signer" not in form:
        return False
    if document.finished is None:
        drafted = ((form.get(name, ""), f"draft.{name}") for name in DRAFT_FIELDS)
        return any(text != document.values.get(name, "") for text, name in drafted)
    signature = document.signature or Signature("", document.begun)
    has_signed = (signature.name, signature.strokes) != (
        form["signer"].strip(),
        form.get("strokes", ""),
    )
    entered = document.entry.text if document.entry else None
    return has_signed or _entry_text(form, document) != entered


def _redirect(visit: Visit, form: Form, address: str, message: Message | None = None) -> Redirect:
    """A device that sends later what it has kept stays where it is, and takes the service history
    for the answer that it was saved."""
    if "kept" in form:
        heater = {name: visit.params[name] for name in ("id", "sw_type")}
        address = f"{path_to('heater-details', **heater)}#service"
    return Redirect(address, flash=message)


def _after(planned: SiteVisit, state: VisitState, ended: datetime | None = None) -> SiteVisit:
    return replace(planned, state=state, ended=ended, sequence=planned.sequence + 1)


def _signed(
    visit: Visit, document: SheetDocument, form: Form, errors: dict[str, Message]
) -> SheetDocument:
    """The document with the signature in the form, if it has one: a name with strokes, or with the
    tick that its owner has seen the sheet."""
    signer, strokes = form.get("signer", "").strip(), form.get("strokes", "")
    if not signer and not strokes:
        return document
    if not signer:
        errors["signer"] = Message("SHEET_SIGNER")
    elif len(signer) > _SIGNER_LENGTH:
        values = {"length": len(signer), "most": _SIGNER_LENGTH}
        errors["signer"] = Message("NOTE_TOO_LONG", {**values})
    if not strokes and "agreed" not in form:
        errors["agreed"] = Message("SHEET_AGREE")
    elif strokes and (len(strokes) > MAX_STROKES or not STROKES.fullmatch(strokes)):
        errors[""] = Message("FORM_REJECTED")
    return replace(document, signature=Signature(signer, sent_at(visit, form), strokes))


async def _finish(
    visit: Visit,
    form: Form,
    stored: StoredSheet,
    document: SheetDocument,
    planned: SiteVisit | None,
) -> Redirect:
    entry, at = _entry(visit, form, document), max(sent_at(visit, form), document.begun)
    heater = await _heater(visit)
    kept = {name: text for name, text in document.values.items() if not name.startswith("draft.")}
    changes = await changed_during(visit, stored.heater, document, until=at)
    # A sheet that begins with this form has been filled in just now; a correction is of then.
    measured = [] if planned or document.corrects else await _measured(visit, document, heater)
    document = replace(
        document,
        finished=at,
        values=kept,
        changes=changes,
        facts=[*document.facts, *measured],
        entry=SheetEntry(uuid.uuid4().hex, entry.name) if entry else None,
    )
    begun = planned or await _begun(visit, stored)
    ended = begun and _after(begun, VisitState.FINISHED, at)
    await _write(visit, stored, document, ended, await _fulfilled(visit, form, document, stored))
    message = Message("SHEET_FINISHED")
    if entry and document.entry:
        message = await _enter(visit, heater, entry, document.entry.change)
    return _redirect(visit, form, path_to("visit-sheet", visit=stored.id), message)


async def _heater(visit: Visit) -> Heater | None:
    """Raises Gone or NotLinked: what the store has of a heater is read only after the provider has
    returned it. A provider that is down does not stop a visit: None."""
    try:
        return await visit.provider.heaters.heater(visit.params["id"])
    except (Gone, NotLinked, Unauthorized):
        raise
    except ProviderError:
        return None


async def _measured(
    visit: Visit, document: SheetDocument, heater: Heater | None
) -> list[SheetFacts]:
    """What the heater has measured since the sheet was filled in."""
    if heater is None:
        return []
    return [each for each in await measured_now(visit, heater) if each not in document.facts]


async def _fulfilled(
    visit: Visit, form: Form, document: SheetDocument, stored: StoredSheet
) -> Duty | None:
    """When the duty of the heater is due again, if the visit has fulfilled it (`fulfils`)."""
    if not form.get("fulfils") or document.corrects:
        return None
    duty = (await visit.history_to_write.read(duties_of_account)).get(stored.heater)
    done = day_of_time(visit, document.begun)
    # A visit that a device sends late may be older than the one that has fulfilled it already.
    return replace(duty, due=max(duty.due, next_due(duty, done))) if duty and done else None


async def _begun(visit: Visit, stored: StoredSheet) -> SiteVisit | None:
    """The visit that ends with the sheet; None if it has ended, as before a correction."""
    begun = await visit.history_to_write.read(visit_of_account, stored.visit)
    return begun if begun and begun.state is VisitState.BEGUN else None


def _entry(visit: Visit, form: Form, document: SheetDocument) -> ServiceNote | None:
    """The note for the manufacturer's history. Raises FormErrors."""
    text = _entry_text(form, document)
    if text is None:
        return None
    if len(text) > SERVICE_NOTE_LENGTH:
        values = {"length": len(text), "most": SERVICE_NOTE_LENGTH}
        raise FormErrors({"entry": Message("NOTE_TOO_LONG", {**values})})
    at = sent_at(visit, form).astimezone(ZoneInfo(visit.time_zone))
    return ServiceNote(text, at.replace(tzinfo=None, second=0, microsecond=0))


def _entry_text(form: Form, document: SheetDocument) -> str | None:
    if not form.get("enter"):
        return None
    return form.get("entry", "").replace("\r\n", "\n").strip() or document.kind_text


async def _enter(visit: Visit, heater: Heater | None, note: ServiceNote, change_id: str) -> Message:
    """Adds the note of a finished sheet, whose outcome is in the log of changes; returns what to
    say."""
    try:
        heater = heater or await visit.provider.heaters.heater(visit.params["id"])
        await send_note(visit, heater, note, change_id)
    except Unauthorized:
        raise
    except ProviderError:
        return Message("SHEET_NOT_ENTERED")
    visit.host.memory.maintenances.pop((visit.account_key, visit.params["id"]), None)
    return await saved_message(visit, {}, heater)


async def _write(
    visit: Visit,
    stored: StoredSheet,
    document: SheetDocument,
    changed: SiteVisit | None = None,
    duty: Duty | None = None,
) -> None:
    """Raises SheetChanged if the sheet was stored since it was read."""
    written = replace(
        sheet_to_store(visit, stored.id, stored.visit, document),
        heater=stored.heater,
        begun=stored.begun,
        sequence=stored.sequence + 1,
    )
    await visit.history_to_write.write(put_sheet, written, changed, duty)
