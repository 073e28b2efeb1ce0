"""A heater's parameters, and the reset of all of them."""

import asyncio

import msgspec

from server.pages.shared.heater_head import HeaterHead, heater_and_head
from server.pages.shared.heater_status import is_offline
from server.pages.shared.parameter_rows import ParameterRow, parameter_rows
from server.pages.shared.temperature_unit import temperature_unit
from server.provider.errors import Conflict, Gone, NotLinked
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Part
from server.web.routes import path_to
from server.web.visit import Form, Visit, part


class Data(msgspec.Struct):
    heater: HeaterHead
    parameters: Part[ParameterRow]
    resettable: bool
    """Whether the heater has a type, and so defaults (specification, section 2, parameters)."""
    resetting: bool
    """Whether the confirmation of the reset is open."""


async def load(visit: Visit) -> Data:
    """Reads `dialog`. Raises NotLinked or Gone."""
    heater_id = visit.params["id"]
    (heater, head), parameters = await asyncio.gather(
        heater_and_head(visit),
        part(lambda: visit.provider.parameters.of_heater(heater_id)),
    )
    resettable = heater.heater_type_id is not None
    return Data(
        heater=head,
        parameters=Part(
            parameter_rows(visit.html, parameters.items, temperature_unit(visit)),
            parameters.problem,
        ),
        resettable=resettable,
        resetting=resettable and visit.query("dialog") == "reset",
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Resets all parameters. Raises FormErrors."""
    heater_id = visit.params["id"]
    try:
        heater = await visit.provider.heaters.heater(heater_id)
        if is_offline(heater):
            raise Conflict
        received = await visit.provider.parameters.reset(heater_id)
    except Conflict as error:
        raise FormErrors({"": Message("RESET_OFFLINE")}) from error
    except (Gone, NotLinked) as error:
        raise FormErrors({"": Message("HEATER_GONE")}) from error
    flash = Message("RESET_RECEIVED" if received else "RESET_SENT")
    return Redirect(path_to("heater-params", **visit.params), flash=flash)
