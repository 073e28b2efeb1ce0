"""The installer's own account: profile, settings, password, photo, removal."""

from typing import Any

from sqlalchemy import delete, insert, select, update
from starlette.responses import Response

from provider_kit.reference_provider import passwords, schema
from provider_kit.reference_provider.api.account_fields import (
    PROFILE_FIELDS,
    email_errors,
    registration_number_field,
)
from provider_kit.reference_provider.api.call import Call, call, json_answer, no_content
from provider_kit.reference_provider.api.errors import FieldErrors, Message, Refused
from provider_kit.reference_provider.api.pictures import keep_picture, picture_url
from provider_kit.reference_provider.lookups import COUNTRIES, LANGUAGE_IDS
from provider_kit.reference_provider.sessions import close_other_sessions, expired_cookie_headers

_HIDDEN = frozenset({"password_hash", "company_id", "agreement_id", "activates_at", "picture"})
_NULLABLE = ("address_additional", "coc_number", "gassafe_registration_number")
_SETTINGS = {
    "temperature_metric_id": (1, 2),
    "temperature_type_id": (1, 2),
    "language_id": tuple(LANGUAGE_IDS.values()),
}
_SWITCHES = (
    "app_notification",
    "email_notification",
    "installer_notification",
    "installer_visible",
)


def show_account(call: Call) -> Response:
    return json_answer(account(call))


def account(call: Call) -> dict[str, Any]:
    installer = schema.installers
    row = call.connection.execute(
        select(installer).where(installer.c.id == call.installer.id)
    ).one()
    shown = {name: value for name, value in row._mapping.items() if name not in _HIDDEN}
    return shown | {
        "email2": row.email,
        "country_name": call.content.countries[str(row.country_id)],
        "profile_picture": picture_url(call, row.picture),
    }


def change_profile(call: Call) -> Response:
    """Changes the fields that were sent. Raises FieldErrors (406) if one of them is invalid."""
    sent = {field: call.text(field) for field in PROFILE_FIELDS if field in call.fields()}
    errors = _profile_errors(call, sent)
    if errors:
        raise FieldErrors(406, errors)
    values: dict[str, object] = dict(sent)
    values |= {field: None for field in _NULLABLE if sent.get(field) == ""}
    if "email" in sent:
        values["email"] = sent["email"].casefold()
    full_name = f"{sent.get('first_name', '')} {sent.get('last_name', '')}".strip()
    if full_name:
        values["name"] = full_name
    country = call.number("country_id")
    if country in COUNTRIES:
        values["country_id"] = country
    return _changed(call, values | _settings(call))


def change_settings(call: Call) -> Response:
    return _changed(call, _settings(call))


def change_password(call: Call) -> Response:
    installer = schema.installers
    kept = call.connection.execute(
        select(installer.c.password_hash).where(installer.c.id == call.installer.id)
    ).scalar_one()
    if not passwords.matches(kept, call.text("current_password")):
        raise Refused(400, "password_wrong")
    new = call.text("password")
    if not passwords.is_given(new):
        raise Refused(400, "value_required")
    if not passwords.is_digest(new):
        raise Refused(400, "password_form")
    if new != call.text("password2"):
        raise Refused(400, "password_repeat")
    _update(call, {"password_hash": passwords.keep(new)})
    close_other_sessions(call.connection, call.installer)
    return no_content()


def reset_account(call: Call) -> Response:
    """Answers the same whether or not the account exists. No e-mail is sent: the manufacturer's
    host would do that."""
    call.fields()
    return no_content()


def change_photo(call: Call) -> Response:
    data = call.fields().get("profile_picture")
    if not isinstance(data, bytes):
        raise Refused(400, "picture_invalid")
    name = keep_picture(call, data)
    _update(call, {"picture": name})
    return json_answer({"profile_picture": picture_url(call, name)})


def remove_account(call: Call) -> Response:
    """Deletes the account. With a company's last account its links are deleted too; customers and
    heaters stay."""
    installer, company = schema.installers.c, schema.companies.c
    call.connection.execute(delete(schema.installers).where(installer.id == call.installer.id))
    colleagues = select(installer.id).where(installer.company_id == call.company_id)
    if call.connection.execute(colleagues).first() is None:
        call.connection.execute(delete(schema.companies).where(company.id == call.company_id))
    answer = no_content()
    for header in expired_cookie_headers():
        answer.headers.append("Set-Cookie", header)
    return answer


def send_message(call: Call) -> Response:
    content = call.text("content")
    if not content:
        raise Refused(400, "message_required")
    call.connection.execute(
        insert(schema.messages).values(
            installer_id=call.installer.id, content=content, created=call.clock.now()
        )
    )
    return json_answer({}, 201)


def _profile_errors(call: Call, sent: dict[str, str]) -> dict[str, Message]:
    required = ("company_name", "address", "address_number", "postal_code", "city_name")
    always = (*required, "phone_number", registration_number_field(call))
    errors: dict[str, Message] = {
        field: "required" for field in always if field in sent and not sent[field]
    }
    if "email" in sent:
        errors |= email_errors(call, sent["email"], own_id=call.installer.id)
    return errors


def _settings(call: Call) -> dict[str, object]:
    values: dict[str, object] = {}
    for field, allowed in _SETTINGS.items():
        if field in call.fields():
            chosen = call.number(field)
            if chosen not in allowed:
                raise Refused(400, "value_setting", field=field)
            values[field] = chosen
    for field in _SWITCHES:
        if field in call.fields():
            values[field] = _switch(call, field)
    return values


def _switch(call: Call, field: str) -> bool:
    known = {"true": True, "1": True, "false": False, "0": False}
    chosen = known.get(call.text(field).casefold())
    if chosen is None:
        raise Refused(400, "value_setting", field=field)
    return chosen


def _changed(call: Call, values: dict[str, object]) -> Response:
    if values:
        _update(call, values)
    return show_account(call)


def _update(call: Call, values: dict[str, object]) -> None:
    installer = schema.installers
    call.connection.execute(
        update(installer).where(installer.c.id == call.installer.id).values(values)
    )


_ACCOUNT = "/auth/api/accounts/account"

ROUTES = [
    call("GET", _ACCOUNT, show_account),
    call("PUT", _ACCOUNT, change_profile),
    call("DELETE", _ACCOUNT, remove_account),
    call("POST", "/auth/api/accounts/account_reset", reset_account, is_open=True),
    call("POST", "/auth/api/accounts/account_photo", change_photo),
    call("PUT", "/auth/api/accounts/password", change_password),
    call("PATCH", "/auth/api/accounts/settings", change_settings),
    call("POST", "/faqs/api/faqs/send_message", send_message),
]
