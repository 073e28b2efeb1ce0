"""Create a customer: a form, then a dialog with the next steps."""

from urllib.parse import urlencode

import msgspec

from server.domain.accounts import (
    OFFERED_COUNTRY_IDS,
    OPTIONAL_FIELDS,
    REQUIRED_FIELDS,
    new_customer_errors,
)
from server.domain.lookups import (
    COUNTRY_CODE_BY_ID,
    LANGUAGE_DATA,
    LANGUAGE_ID,
    Language,
    language_of_id,
)
from server.pages.shared.customers.address_search import FIELDS, typed_address
from server.pages.shared.forms.errors import form_errors
from server.provider.errors import Gone, NotLinked, Unavailable
from server.web.outcomes import Redirect
from server.web.page import Message, Named
from server.web.routes import path_to
from server.web.visit import Form, Visit

_FIELDS = (*REQUIRED_FIELDS, *OPTIONAL_FIELDS)
_CHOICES = {
    "country_id": {str(country) for country in OFFERED_COUNTRY_IDS},
    "language_id": {str(number) for number in LANGUAGE_ID.values()},
}


class CountryChoice(msgspec.Struct):
    """A country: its id at the provider, and its ISO 3166 code."""

    id: str
    code: str


class LanguageChoice(msgspec.Struct):
    """A language: its id at the provider, and its name in that language."""

    id: str
    name: str


class CreatedCustomer(Named):
    visible: bool
    """Whether the installer can open the customer already."""


class Data(msgspec.Struct):
    initial: dict[str, str]
    countries: list[CountryChoice]
    languages: list[LanguageChoice]
    created: CreatedCustomer | None


async def load(visit: Visit) -> Data:
    """Reads `created`. Raises Gone or NotLinked for a customer that this session has not created
    and that is not the installer's."""
    return Data(
        initial={
            **typed_address(visit),
            "country_id": _own_country(visit),
            "language_id": str(LANGUAGE_ID[_own_language(visit)]),
        },
        countries=[CountryChoice(str(id), COUNTRY_CODE_BY_ID[id]) for id in OFFERED_COUNTRY_IDS],
        languages=[
            LanguageChoice(str(number), LANGUAGE_DATA[language].name)
            for language, number in LANGUAGE_ID.items()
        ],
        created=await _created(visit),
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Creates the customer (specification, section 5). Raises FormErrors, and FieldsRefused with
    the provider's errors."""
    fields = {name: form.get(name, "").strip() for name in _FIELDS}
    if errors := new_customer_errors(fields, _CHOICES):
        raise form_errors(errors)
    language = language_of_id(int(fields["language_id"] or 0)) or _own_language(visit)
    customer_id = await visit.provider.customers.create(_body(fields, language), language)
    if customer_id is None:
        return Redirect(path_to("customers"), flash=Message("CUSTOMER_CREATED"))
    visit.session.created_customer = str(customer_id)
    query = {name: visit.query(name) for name in FIELDS if visit.query(name)}
    location = f"{path_to('customers-create')}?{urlencode({**query, 'created': customer_id})}"
    return Redirect(location)


async def _created(visit: Visit) -> CreatedCustomer | None:
    """The customer in `created`, or None. A customer that cannot be read yet is shown if this
    session has created it; for any other the error is raised."""
    customer_id = visit.query("created")
    if not customer_id:
        return None
    try:
        customer = await visit.provider.customers.customer(customer_id)
    except (Gone, NotLinked, Unavailable) as error:
        if customer_id != visit.session.created_customer:
            raise
        return CreatedCustomer(customer_id, None, visible=isinstance(error, Unavailable))
    return CreatedCustomer(str(customer.id), customer.name, visible=True)


def _own_country(visit: Visit) -> str:
    """The id of the installer's own country, if it is offered; else empty."""
    country = visit.session.profile.country_id if visit.session.profile else None
    return str(country) if country in OFFERED_COUNTRY_IDS else ""


def _own_language(visit: Visit) -> Language:
    """The installer's language (specification, section 5); the page's if the account has none."""
    profile = visit.session.profile
    return (profile.language if profile else None) or visit.locale


def _body(fields: dict[str, str], language: Language) -> dict[str, str | int]:
    """The fields for the provider, without the empty ones. The repeated e-mail may differ in case,
    which the provider need not accept, so the first one is sent twice."""
    body: dict[str, str | int] = {name: value for name, value in fields.items() if value}
    body["email2"] = fields["email"]
    body["country_id"] = int(fields["country_id"])
    body["language_id"] = LANGUAGE_ID[language]
    return body
