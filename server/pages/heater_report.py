"""The report of a heater for print: all its data on one page."""

import asyncio

import msgspec

from server.pages.shared.heater_head import HeaterInfo
from server.pages.shared.heater_records import (
    CurrentFault,
    FaultRow,
    ServiceEntry,
    StatisticValue,
    fault_rows,
    heater_record,
    service_entries,
    statistic_values,
    with_history,
)
from server.pages.shared.parameter_rows import ParameterRow, parameter_rows
from server.pages.shared.qr_code import QrCode, qr_code
from server.pages.shared.temperature_unit import temperature_unit
from server.provider.auth.account import Account
from server.web.page import Part
from server.web.routes import path_to
from server.web.visit import Visit, attempt, part


class Installer(msgspec.Struct):
    """The installer who hands over the report."""

    name: str
    coc_number: str | None
    gassafe_registration_number: str | None
    phone_number: str | None
    email: str | None


class Data(msgspec.Struct):
    heater: HeaterInfo
    installer: Part[Installer]
    fault: Part[CurrentFault]
    parameters: Part[ParameterRow]
    statistics: Part[StatisticValue]
    faults: Part[FaultRow]
    service: Part[ServiceEntry]
    address: str
    """The URL of the heater's details, also in the QR code."""
    code: QrCode


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone; every part but the heater may have a problem."""
    heater_id, sw_type = visit.params["id"], visit.params["sw_type"]
    provider = visit.provider
    record, account, parameters, statistics, faults, service = await asyncio.gather(
        heater_record(visit),
        attempt(provider.account.read),
        part(lambda: provider.parameters.of_heater(heater_id)),
        statistic_values(visit, heater_id, sw_type),
        part(lambda: provider.records.faults(heater_id)),
        part(lambda: provider.records.maintenances(heater_id)),
    )
    rows = parameter_rows(visit.html, parameters.items, temperature_unit(visit), explained=False)
    address = _address(visit)
    heater, fault = await with_history(visit, record, faults)
    return Data(
        heater=heater,
        installer=Part([_installer(visit, account[0])], account[1]),
        fault=fault,
        parameters=Part(rows, parameters.problem),
        statistics=statistics,
        faults=fault_rows(faults),
        service=service_entries(service),
        address=address,
        code=qr_code(address),
    )


def _installer(visit: Visit, account: Account | None) -> Installer:
    """The account; only its name, from the session, where it cannot be read."""
    if account is None:
        name = visit.session.profile.name if visit.session.profile else ""
        return Installer(name, None, None, None, None)
    return Installer(
        name=account.display_name,
        coc_number=account.coc_number,
        gassafe_registration_number=account.gassafe_registration_number,
        phone_number=account.phone_number,
        email=account.email,
    )


def _address(visit: Visit) -> str:
    path = path_to("heater-details", **visit.params)
    if origin := visit.settings.public_url:
        return f"{origin}{path}"
    return str(visit.request.url.replace(path=path, query="", fragment=""))
