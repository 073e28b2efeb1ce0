"""New accounts: an installer who registers, and a customer whom an installer creates."""

from typing import Any

from sqlalchemy import insert
from starlette.responses import Response

from provider_kit.reference_provider import passwords, schema
from provider_kit.reference_provider.api.account_fields import (
    email_errors,
    registration_number_field,
)
from provider_kit.reference_provider.api.call import Call, call, json_answer
from provider_kit.reference_provider.api.errors import FieldErrors, Message, Refused
from provider_kit.reference_provider.content import preferred_language
from provider_kit.reference_provider.customers import address_key, search_text
from provider_kit.reference_provider.lookups import (
    COUNTRIES,
    LANGUAGE_IDS,
    NETHERLANDS,
    NOTIFICATION_FIELDS,
    UNITED_KINGDOM,
)
from provider_kit.reference_provider.seeding.accounts import CURRENT_AGREEMENT
from provider_kit.reference_provider.simulation.reviews import review_moment

_ADDRESS = ("address", "address_number", "postal_code", "city_name")
_INSTALLER = ("name", "company_name", "phone_number", *_ADDRESS)
_CUSTOMER = ("first_name", "last_name", "country_id", *_ADDRESS)


def create_account(call: Call) -> Response:
    """Creates a customer if the `App` header is `consumer`, or registers an installer."""
    if call.headers.get("app") == "consumer":
        return create_customer(call)
    return register_installer(call)


def register_installer(call: Call) -> Response:
    number_field = registration_number_field(call)
    errors = _missing(call, (*_INSTALLER, number_field))
    errors |= _email_pair(call) | _password_pair(call)
    if errors:
        raise FieldErrors(405, errors)
    installer_id = _insert_installer(call, number_field)
    settings = [
        {"installer_id": installer_id, "field": field, "value": known.value}
        for field, known in NOTIFICATION_FIELDS.items()
    ]
    call.connection.execute(insert(schema.account_settings), settings)
    return json_answer({"id": installer_id, "activated": False}, 201)


def create_customer(call: Call) -> Response:
    company_id = call.company_id
    if call.headers.get("x-csrf-token") != call.installer.csrf_token:
        raise Refused(400, "csrf")
    errors = _missing(call, _CUSTOMER) | _email_pair(call) | _choices(call)
    if errors:
        raise FieldErrors(405, errors)
    customer_id = _inserted(
        call.connection.execute(insert(schema.customers).values(_customer(call)))
    )
    call.connection.execute(
        insert(schema.company_customers).values(company_id=company_id, customer_id=customer_id)
    )
    return json_answer({"id": customer_id}, 201)


def _insert_installer(call: Call, number_field: str) -> int:
    company_id = _inserted(call.connection.execute(insert(schema.companies)))
    first_name, _, last_name = call.text("name").partition(" ")
    language = preferred_language(call.headers.get("accept-language", ""))
    values = {field: call.text(field) for field in (*_INSTALLER, number_field)}
    row = values | {
        "company_id": company_id,
        "email": call.text("email").casefold(),
        "password_hash": passwords.keep(call.text("password")),
        "activated": False,
        "activates_at": review_moment(call.clock.now()),
        "agreement_id": CURRENT_AGREEMENT,
        "first_name": first_name,
        "last_name": last_name,
        "language_id": LANGUAGE_IDS[language],
        "country_id": UNITED_KINGDOM if call.headers.get("brand") == "intouch" else NETHERLANDS,
    }
    return _inserted(call.connection.execute(insert(schema.installers).values(row)))


def _customer(call: Call) -> dict[str, Any]:
    values: dict[str, Any] = {field: call.text(field) for field in _CUSTOMER}
    name = f"{values['first_name']} {values['last_name']}"
    phone, email = call.text("phone_number") or None, call.text("email").casefold()
    street = f"{values['address']} {values['address_number']}"
    language = preferred_language(call.headers.get("language", ""))
    return values | {
        "name": name,
        "created": call.clock.now(),
        "country_id": call.number("country_id"),
        "phone_number": phone,
        "email": email,
        "address_additional": call.text("address_additional") or None,
        "language_id": call.number("language_id") or LANGUAGE_IDS[language],
        "address_key": address_key(values["postal_code"], values["address_number"]),
        "search_text": search_text(
            name, values["postal_code"], street, values["city_name"], phone, email
        ),
    }


def _missing(call: Call, fields: tuple[str, ...]) -> dict[str, Message]:
    return {field: "required" for field in fields if not call.text(field)}


def _email_pair(call: Call) -> dict[str, Message]:
    errors = email_errors(call, call.text("email"))
    repeated = call.text("email2")
    if not repeated:
        errors["email2"] = "required"
    elif repeated.casefold() != call.text("email").casefold():
        errors["email2"] = "email_repeat"
    return errors


def _password_pair(call: Call) -> dict[str, Message]:
    password, repeated = call.text("password"), call.text("password2")
    errors: dict[str, Message] = {
        field: "required"
        for field, sent in (("password", password), ("password2", repeated))
        if not passwords.is_given(sent)
    }
    if not errors and not passwords.is_digest(password):
        errors |= {"password": "password_form"}
    if not errors and password != repeated:
        errors["password2"] = "password_repeat"
    return errors


def _choices(call: Call) -> dict[str, Message]:
    errors: dict[str, Message] = {}
    if call.text("country_id") and call.number("country_id") not in COUNTRIES:
        errors["country_id"] = "country_unknown"
    if call.text("language_id") and call.number("language_id") not in LANGUAGE_IDS.values():
        errors["language_id"] = "language_unknown"
    return errors


def _inserted(result: Any) -> int:
    (key,) = result.inserted_primary_key
    return int(key)


ROUTES = [call("POST", "/auth/api/accounts/account", create_account, is_open=True)]
