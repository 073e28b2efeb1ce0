"""Connect a heater: MAC address and check code of the gateway, a scan, then the new heater."""

import asyncio
import time

import msgspec

from server.domain.gateways import is_check_code, parse_mac
from server.domain.history import ChangeKind
from server.domain.limits import (
    MAX_FIELD_CHARACTERS,
    SCAN_MAX_FAILURES,
    SCAN_POLL_SECONDS,
    SCAN_SECONDS,
)
from server.domain.message_key import ValueRefused
from server.domain.scan import RUNNING, ScanState
from server.pages.shared.forms.errors import field_message, reason_of
from server.provider.errors import (
    FieldsRefused,
    Gone,
    NotLinked,
    ProviderError,
    Refused,
    Unauthorized,
    Unavailable,
)
from server.provider.heaters import CustomerAccount
from server.provider.structs import Id, read_id, written_id
from server.web.change_log import begun, new_change
from server.web.forms.messages import form_errors_of
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Refresh
from server.web.routes import path_to
from server.web.scan_progress import elapsed, read_step, running_scan, step_of
from server.web.session.models import StartedScan
from server.web.visit import Form, Visit, refuse_demo

_FIELDS = {"gateway_mac": "mac"}
"""The form's field for each field of the provider that has another name."""


class ConnectedHeater(msgspec.Struct):
    id: str
    sw_type: str


class ScanProgress(msgspec.Struct):
    id: str
    state: ScanState
    never_ready: bool
    """Whether the scan has expired before its gateway was ready."""
    failures: int
    elapsed: int
    """Seconds since the scan was started."""
    seconds: int
    poll_seconds: int
    max_failures: int


class Data(msgspec.Struct):
    customer_id: str
    account: str
    """The customer's id as the form has it (`read_id`)."""
    name: str | None
    """The customer's name; None if it cannot be read."""
    scan: ScanProgress | None
    heater: ConnectedHeater | None


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone for a customer that is not the installer's."""
    await refuse_demo(visit)
    customer_id = visit.params["id"]
    customer, (scan, heater) = await asyncio.gather(_customer(visit), _progress(visit))
    return Data(customer_id, written_id(customer.id), customer.name, scan, heater)


async def submit(visit: Visit, form: Form) -> Redirect:
    """Starts a scan for `mac` and `check_code`, starts the last one again (`action=again`), or
    removes it (`close`, `another`). Asks for the label again if the last one is not known any more.
    Raises FormErrors (specification, sections 5 and 8)."""
    await refuse_demo(visit)
    action = form.get("action")
    if action == "close":
        visit.session.scan = None
        return Redirect(path_to("customer", id=visit.params["id"]), document=True)
    if action == "another":
        visit.session.scan = None
        return Redirect(visit.request.url.path)
    account = read_id(form.get("account") or visit.params["id"])
    last = _of_customer(running_scan(visit), visit)
    if action == "again" and last is None:
        return Redirect(visit.request.url.path, flash=Message("SCAN_FORGOTTEN"))
    try:
        if action == "again" and last:
            gateway_mac = last.gateway_mac
        else:
            gateway_mac = await visit.provider.scans.find_gateway(*_label(form), account)
        visit.session.scan = await _start(visit, gateway_mac, account)
    except Unavailable as error:
        key = "SCAN_UNKNOWN" if error.outcome_unknown else "SCAN_FAILED"
        raise FormErrors({"": Message(key)}, error.status) from error
    except (FieldsRefused, Refused, NotLinked, Gone) as error:
        raise FormErrors(_refusal(error, form)) from error
    return Redirect(visit.request.url.path)


def _refusal(error: ProviderError, form: Form) -> dict[str, Message]:
    """The provider's own words, at the label's field if they are about one, else that the label is
    not known."""
    if isinstance(error, FieldsRefused) and error.fields:
        texts = {_FIELDS.get(name, name): text for name, text in error.fields.items()}
        return form_errors_of(FieldsRefused(texts), form)
    return {"": reason_of(error, "GATEWAY_UNKNOWN")}


def _label(form: Form) -> tuple[str, str]:
    """MAC address and check code. Raises FormErrors."""
    mac, check_code = "", form.get("check_code", "").strip()
    errors = {}
    try:
        mac = parse_mac(form.get("mac", ""))
    except ValueRefused as refusal:
        errors["mac"] = Message(refusal.key, dict(refusal.values))
    if not is_check_code(check_code):
        errors["check_code"] = Message("CHECK_CODE_INVALID")
    elif len(check_code) > MAX_FIELD_CHARACTERS:
        errors["check_code"] = field_message("check_code", "FIELD_TOO_LONG")
    if errors:
        raise FormErrors(errors)
    return mac, check_code


async def _start(visit: Visit, gateway_mac: str, account: Id) -> StartedScan:
    # Taken before the call, so that the scan ends here no later than at the provider.
    started = time.time()
    customer_id = visit.params["id"]
    change = new_change(ChangeKind.CONNECTION, visit, customer=customer_id, subject=gateway_mac)
    async with begun(visit, change):
        scan = await visit.provider.scans.start(gateway_mac, account)
    return StartedScan(customer_id, str(scan.id), gateway_mac, started, change.id)


async def _customer(visit: Visit) -> CustomerAccount:
    """The customer; one of no name, with the id of the address, if it cannot be read. Raises
    NotLinked, Gone or Unauthorized."""
    customer_id = visit.params["id"]
    try:
        return await visit.provider.customers.customer(customer_id)
    except (NotLinked, Gone, Unauthorized):
        raise
    except ProviderError:
        return CustomerAccount(id=read_id(customer_id))


async def _progress(visit: Visit) -> tuple[ScanProgress | None, ConnectedHeater | None]:
    scan = _of_customer(running_scan(visit), visit)
    if scan is None:
        return None, None
    step, answer = await step_of(visit, scan, read_step(visit))
    seconds = int(elapsed(visit, scan))
    if step.state in RUNNING:
        again = visit.with_query(state=step.state, failures=str(step.failures))
        visit.refresh = Refresh(SCAN_POLL_SECONDS, again, how="plain")
    progress = ScanProgress(
        id=scan.scan_id,
        state=step.state,
        never_ready=step.never_ready,
        failures=step.failures,
        elapsed=seconds,
        seconds=SCAN_SECONDS,
        poll_seconds=SCAN_POLL_SECONDS,
        max_failures=SCAN_MAX_FAILURES,
    )
    result = answer.result if answer else None
    if step.state is not ScanState.CONNECTED or result is None:
        return progress, None
    return progress, ConnectedHeater(str(result.id), result.sw_type or "-")


def _of_customer(scan: StartedScan | None, visit: Visit) -> StartedScan | None:
    """The scan, if it is for the customer in the address; else None."""
    return scan if scan and scan.customer_id == visit.params["id"] else None
