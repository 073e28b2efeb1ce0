"""Changes, each undone at once, and values that the provider has to refuse.

Changed and set back: one notification's mark, one threshold, and the e-mail setting of the account.
Written with the values they have: the account, and one parameter of a heater. If a provider accepts
a value that it has to refuse, the check writes the old value back, if there is a call for that.
"""

from collections.abc import Callable, Mapping
from typing import Any

from provider_kit.check.answers import Row
from provider_kit.check.checks.lists import (
    UNKNOWN,
    comparable,
    first_id,
    flag_of,
    identified,
    rows_of,
)
from provider_kit.check.checks.notifications import AS_LISTED
from provider_kit.check.checks.session import NO_ADDRESS
from provider_kit.check.contact import Contact
from server.domain.parameters import ParameterKind, kind_of
from server.provider.credentials import Credentials

_ASKED = "a change, taken back at once"
_NO_HASH = "0" * 64
_HEATERS = 5
_NO_CONNECTION = "9"
_SAME_AFTERWARDS = (
    *("first_name", "last_name", "company_name", "email"),
    *("postal_code", "city_name"),
)

NEVER_MADE = {
    "removeAccount": "it cannot be taken back",
    "unlinkCustomer": "it cannot be taken back",
    "changePicture": "the picture of before could not be set again",
    "resetParameters": "the values of before would be lost",
    "startScan": "it connects a heater",
    "readScan": "it needs a scan, which connects a heater",
}
NOTHING_TO_CHANGE = {
    "markNotification": "there are no notifications",
    "changeThreshold": "no threshold has a value",
    "changeAccount": "the account cannot be read",
    "changeParameter": "no heater has a number with limits",
    "addMaintenance": "the installer has no heaters",
}


def check_writes(contact: Contact) -> None:
    for row in identified(contact.notifications)[:1]:
        before = flag_of(row.get("read"))
        for read in (not before, before):
            _change(contact, "markNotification", {"read": int(read)}, flag_of, id=row["id"])
            listed = rows_of(contact, "listNotifications", AS_LISTED)
            again = [each for each in listed if str(each.get("id")) == str(row["id"])]
            contact.expect(
                not again or flag_of(again[0].get("read")) == read,
                *("markNotification", "writes", _ASKED, "another mark in the list, afterwards"),
            )
    _change_threshold(contact)
    account = contact.ask("readAccount").record
    before = flag_of(account.get("email_notification"))
    for chosen in (not before, before):
        _change(contact, "changeSettings", {"email_notification": chosen}, flag_of)
    _change_account(contact, account)
    _change_parameter(contact)
    _check_refusals(contact)


def _change(
    contact: Contact,
    operation: str,
    body: Mapping[str, Any],
    read: Callable[[Any], Any],
    **path: object,
) -> None:
    """Makes a change, and checks that the answer has the fields of the body."""
    changed = contact.ask(operation, path=path, body=body).record
    _expect_same(contact, operation, body, changed, read)


def _expect_same(
    contact: Contact,
    operation: str,
    sent: Mapping[str, Any],
    came: Row,
    read: Callable[[Any], Any],
) -> None:
    """Checks that the fields are the same as they were sent, as `read` reads them."""
    other = [name for name, value in sent.items() if read(came.get(name)) != read(value)]
    contact.expect(
        not came or not other,
        *(operation, "writes", _ASKED),
        f"another {', '.join(other)} than was sent",
    )


def _change_value(
    contact: Contact, operation: str, values: tuple[Any, ...], **path: object
) -> None:
    """Writes each of the values, then a text, which the provider has to refuse."""
    for value in values:
        _change(contact, operation, {"value": value}, comparable, **path)
    if contact.ask(operation, (400,), path=path, body={"value": "high"}).record:
        contact.ask(operation, path=path, body={"value": values[-1]})


def _change_threshold(contact: Contact) -> None:
    for row in identified(rows_of(contact, "listThresholds")):
        value = comparable(row.get("value"))
        if value is not None:
            before = int(value) if value.is_integer() else value
            _change_value(contact, "changeThreshold", (before + 1, before), id=row["id"])
            return


def _change_account(contact: Contact, account: Row) -> None:
    """Writes the account as it was read, and once with an invalid e-mail address."""
    sent = {name: value for name, value in account.items() if "password" not in name}
    if not sent:
        return
    answers = [contact.ask("changeAccount", body=sent).record]
    if contact.ask("changeAccount", (406,), body=sent | {"email": "no address"}).record:
        contact.ask("changeAccount", body=sent)
    answers.append(contact.ask("readAccount").record)
    compared = {name: sent.get(name) for name in _SAME_AFTERWARDS}
    for came in answers:
        _expect_same(contact, "changeAccount", compared, came, lambda value: str(value or ""))


def _change_parameter(contact: Contact) -> None:
    """Writes a parameter's current value: a heater cannot act on it, nor on a text."""
    for heater in identified(contact.heaters)[:_HEATERS]:
        rows = rows_of(contact, "listParameters", id=heater["id"])
        for parameter in [row for row in identified(rows) if _has_limits(row)][:1]:
            path = {"paramId": parameter["id"], "heaterId": heater["id"]}
            if str(heater.get("heater_status_id")) != _NO_CONNECTION:
                _change_value(contact, "changeParameter", (parameter["value"],), **path)
                return
            body = {"value": parameter["value"]}
            contact.ask("changeParameter", (409,), path=path, body=body)


def _has_limits(row: Row) -> bool:
    options = row.get("heater_parameter_type_options")
    kind = kind_of(row.get("heater_parameter_type"), options or [])
    known = [comparable(row.get(name)) for name in ("value", "min_value", "max_value")]
    return kind is ParameterKind.NUMBER and None not in known


def _check_refusals(contact: Contact) -> None:
    """Makes calls that the provider has to refuse, or that have no effect."""
    # Without a session, like a new user who registers. The address does not exist, so that no
    # e-mail is delivered.
    nobody = Credentials()
    contact.ask("createAccount", (405,), body={"email": "no address"}, visitor=nobody)
    contact.ask("resetPassword", (200, 204), body={"email": NO_ADDRESS}, visitor=nobody)
    # The new password is the current one: a provider that accepts the call changes nothing.
    passwords = dict.fromkeys(("password", "password2"), contact.hashed_password)
    contact.ask("changePassword", (400,), body=passwords | {"current_password": _NO_HASH})
    contact.ask("invite", (400, 404), body={"account_id": UNKNOWN, "heater_id": ""})
    gateway = {"mac": "000000000000-00000000", "account_id": first_id(contact.customers)}
    contact.ask("findGateway", (404,), body=gateway)
    contact.ask("sendMessage", (400,), body={"content": ""})
    contact.ask("agree", (404,), path={"id": UNKNOWN}, body={"general_agreement_id": UNKNOWN})
    for heater in identified(contact.heaters)[:1]:
        entry = {"name": "", "maintenance_timestamp": "99-99-9999 99:99", "heater_id": heater["id"]}
        contact.ask("addMaintenance", (400,), path={"heaterId": heater["id"]}, body=entry)
