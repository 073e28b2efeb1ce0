"""Changes, each undone at once, and values that the provider has to refuse.

Changed and set back: one notification's mark, one threshold, and the e-mail setting of the account.
Written with the values they have: the account, and one parameter of a heater. If a provider accepts
a value that it has to refuse, the check writes the old value back, if there is a call for that.
"""

from collections.abc import Mapping
from typing import Any

from provider_kit.check.checks.installation import UNKNOWN, Installation, Row, first_id
from provider_kit.check.checks.lists import comparable, flag_of
from server.domain.parameters import ParameterKind, kind_of
from server.provider.credentials import Credentials

_NO_HASH = "0" * 64
_NO_ADDRESS = "nobody@heatdesk.invalid"
_HEATERS = 5
NO_CONNECTION = "9"

NEVER_MADE = {
    "removeAccount": "it cannot be taken back",
    "unlinkCustomer": "it cannot be taken back",
    "changePicture": "the picture of before could not be set again",
    "resetParameters": "the values of before would be lost",
    "startScan": "it connects a heater",
    "readScan": "it needs a scan, which connects a heater",
}


def check_writes(installation: Installation) -> None:
    _mark(installation)
    _change_threshold(installation)
    account = installation.contact.ask("readAccount").record
    _change_settings(installation, account)
    _change_account(installation, account)
    _change_parameter(installation)
    _check_refusals(installation)


def _mark(installation: Installation) -> None:
    rows = [row for row in installation.notifications if row.get("id") is not None]
    if not rows:
        installation.results.leave_out("markNotification", "there are no notifications")
        return
    row, contact = rows[0], installation.contact
    before = flag_of(row.get("read"))
    for read in (not before, before):
        changed = contact.ask(
            "markNotification", path={"id": row["id"]}, body={"read": int(read)}
        ).record
        if changed and flag_of(changed.get("read")) != read:
            _breaks(installation, "markNotification", "another mark than was sent")
        listed = contact.ask("listNotifications", params=_as_listed()).rows
        again = [each for each in listed if str(each.get("id")) == str(row["id"])]
        if again and flag_of(again[0].get("read")) != read:
            _breaks(installation, "markNotification", "another mark in the list, afterwards")


def _as_listed() -> list[tuple[str, str]]:
    order = [("order_by", "modified"), ("order_by_direction", "desc")]
    return [*order, ("limit", "10"), ("offset", "0")]


def _change_threshold(installation: Installation) -> None:
    contact = installation.contact
    rows = contact.ask("listThresholds", (200, 404)).rows
    usable = [row for row in rows if "id" in row and comparable(row.get("value")) is not None]
    if not usable:
        installation.results.leave_out("changeThreshold", "no threshold has a value")
        return
    threshold, before = usable[0]["id"], comparable(usable[0]["value"])
    assert before is not None
    for value in (before + 1, before):
        whole = int(value) if value.is_integer() else value
        changed = contact.ask(
            "changeThreshold", path={"id": threshold}, body={"value": whole}
        ).record
        if changed and comparable(changed.get("value")) != value:
            _breaks(installation, "changeThreshold", "another value than was sent")
    reply = contact.ask("changeThreshold", (400,), path={"id": threshold}, body={"value": "high"})
    if reply.record:
        contact.ask("changeThreshold", path={"id": threshold}, body={"value": before})


def _change_settings(installation: Installation, account: Row) -> None:
    before = flag_of(account.get("email_notification"))
    for chosen in (not before, before):
        body = {"email_notification": chosen}
        changed = installation.contact.ask("changeSettings", body=body).record
        if changed and flag_of(changed.get("email_notification")) != chosen:
            _breaks(installation, "changeSettings", "another setting than was sent")


def _change_account(installation: Installation, account: Row) -> None:
    """Writes the account as it was read, and once with an invalid e-mail address."""
    contact = installation.contact
    sent = {name: value for name, value in account.items() if "password" not in name}
    if not sent:
        installation.results.leave_out("changeAccount", "the account cannot be read")
        return
    _compare(installation, "changeAccount", sent, contact.ask("changeAccount", body=sent).record)
    if contact.ask("changeAccount", (406,), body=sent | {"email": "no address"}).record:
        contact.ask("changeAccount", body=sent)
    _compare(installation, "changeAccount", sent, contact.ask("readAccount").record)


def _compare(
    installation: Installation, operation: str, sent: Mapping[str, Any], came: Row
) -> None:
    other = [
        name
        for name in ("first_name", "last_name", "company_name", "email", "postal_code", "city_name")
        if came and str(came.get(name) or "") != str(sent.get(name) or "")
    ]
    if other:
        _breaks(installation, operation, f"another {', '.join(other)} than was sent")


def _change_parameter(installation: Installation) -> None:
    """Writes a parameter's current value, and a text, which the provider has to refuse: a heater
    cannot act on either."""
    contact = installation.contact
    for heater in [row for row in installation.heaters if row.get("id")][:_HEATERS]:
        rows = contact.ask("listParameters", (200, 404), path={"id": heater["id"]}).rows
        numbers = [row for row in rows if _has_limits(row)]
        if not numbers:
            continue
        parameter = numbers[0]
        ways = {"paramId": parameter["id"], "heaterId": heater["id"]}
        if str(heater.get("heater_status_id")) == NO_CONNECTION:
            contact.ask("changeParameter", (409,), body={"value": parameter["value"]}, path=ways)
            continue
        changed = contact.ask(
            "changeParameter", body={"value": parameter["value"]}, path=ways
        ).record
        if changed and comparable(changed.get("value")) != comparable(parameter["value"]):
            _breaks(installation, "changeParameter", "another value than was sent")
        if contact.ask("changeParameter", (400,), body={"value": "high"}, path=ways).record:
            contact.ask("changeParameter", body={"value": parameter["value"]}, path=ways)
        return
    installation.results.leave_out("changeParameter", "no heater has a number with limits")


def _has_limits(row: Row) -> bool:
    options = row.get("heater_parameter_type_options")
    kind = kind_of(row.get("heater_parameter_type"), options or [])
    known = [comparable(row.get(name)) for name in ("value", "min_value", "max_value")]
    return kind is ParameterKind.NUMBER and None not in known and row.get("id") is not None


def _check_refusals(installation: Installation) -> None:
    """Makes calls that the provider has to refuse, or that have no effect."""
    contact = installation.contact
    # Without a session, like a new user who registers. The address does not exist, so that no
    # e-mail is delivered.
    contact.ask_as(Credentials(), "createAccount", (405,), body={"email": "no address"})
    contact.ask_as(Credentials(), "resetPassword", (200, 204), body={"email": _NO_ADDRESS})
    # The new password is the current one: a provider that accepts the call changes nothing.
    passwords = dict.fromkeys(("password", "password2"), installation.hashed_password)
    contact.ask("changePassword", (400,), body=passwords | {"current_password": _NO_HASH})
    contact.ask("invite", (400, 404), body={"account_id": UNKNOWN, "heater_id": ""})
    gateway = {"mac": "000000000000-00000000", "account_id": first_id(installation.customers)}
    contact.ask("findGateway", (404,), body=gateway)
    contact.ask("sendMessage", (400,), body={"content": ""})
    contact.ask("agree", (404,), path={"id": UNKNOWN}, body={"general_agreement_id": UNKNOWN})
    heater = first_id(installation.heaters)
    if heater != UNKNOWN:
        entry = {"name": "", "maintenance_timestamp": "99-99-9999 99:99", "heater_id": heater}
        contact.ask("addMaintenance", (400,), path={"heaterId": heater}, body=entry)


def _breaks(installation: Installation, operation: str, came: str) -> None:
    installation.results.breaks(operation, "writes", "a change, taken back at once", came)
