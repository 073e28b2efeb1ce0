"""A heater's parameters: the list, the undo of a change, and the reset of all of them."""

import asyncio

import msgspec

from server.domain.history import ChangeKind
from server.pages.shared.forms.errors import reason_of
from server.pages.shared.heater.current_faults import known_faults
from server.pages.shared.heater.head import HeaterHead, heater_and_head
from server.pages.shared.heater.sampling import fault_code, remember_parameters
from server.pages.shared.heater.status import is_offline
from server.pages.shared.parameters.change import forget_sent, undo_change
from server.pages.shared.parameters.listing import (
    ParameterListing,
    listing_address,
    parameter_listing,
)
from server.pages.shared.parameters.receipts import sent_message, tell_receipts
from server.pages.shared.parameters.rows import ParameterRow
from server.provider.errors import Conflict, Refused
from server.web.change_log import logged, new_change
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Part
from server.web.parts import part
from server.web.routes import path_to
from server.web.visit import Form, Visit


class Data(msgspec.Struct):
    heater: HeaterHead
    listing: ParameterListing
    parameters: Part[ParameterRow]
    resettable: bool
    """Whether the heater has a type, and so defaults (specification, section 2, parameters)."""
    resetting: bool
    """Whether the confirmation of the reset is open."""


async def load(visit: Visit) -> Data:
    """Reads `dialog` and the filter. Raises NotLinked or Gone."""
    heater_id = visit.params["id"]
    (heater, head, _), parameters = await asyncio.gather(
        heater_and_head(visit),
        part(visit, lambda: visit.provider.parameters.of_heater(heater_id)),
    )
    remember_parameters(visit, heater, parameters.items)
    marked = tell_receipts(visit, parameters.items)
    listing, rows = parameter_listing(visit, parameters.items, marked)
    resettable = heater.heater_type_id is not None
    return Data(
        heater=head,
        listing=listing,
        parameters=parameters.of(rows),
        resettable=resettable,
        resetting=resettable and visit.query("dialog") == "reset",
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Undoes a change (`undo`), reads an unconfirmed change back again (`check`), dismisses its
    message (`seen`), or resets all parameters (`reset`). Raises FormErrors."""
    if "undo" in form:
        parameter = await undo_change(visit, form["undo"])
        location = listing_address(visit, str(parameter.id), parameter)
        return Redirect(location, flash=sent_message(visit, parameter))
    if "check" in form:
        return Redirect(listing_address(visit, form["check"]))
    if "seen" in form:
        forget_sent(visit, visit.params["id"], form["seen"])
        return Redirect(listing_address(visit, form["seen"]))
    if "reset" not in form:
        raise FormErrors({"": Message("FORM_REJECTED")})
    return await _reset(visit)


async def _reset(visit: Visit) -> Redirect:
    heater_id = visit.params["id"]
    try:
        heater = await visit.provider.heaters.heater(heater_id)
        if is_offline(heater):
            raise Conflict
        fault = fault_code(heater, known_faults(visit))
        change = new_change(ChangeKind.RESET, visit, heater=heater_id, fault=fault)
        async with logged(visit, change):
            received = await visit.provider.parameters.reset(heater_id)
    except Conflict as error:
        raise FormErrors({"": Message("RESET_OFFLINE")}) from error
    except Refused as error:
        raise FormErrors({"": reason_of(error, "RESET_FAILED")}) from error
    forget_sent(visit, heater_id)
    flash = Message("RESET_RECEIVED" if received else "RESET_SENT")
    return Redirect(path_to("heater-params", **visit.params), flash=flash)
