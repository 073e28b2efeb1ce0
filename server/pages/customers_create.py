"""Create a customer: one form, checked here and by the provider, then where to go from there."""

from urllib.parse import urlencode

import msgspec

from server.domain.customers import (
    OFFERED_COUNTRY_IDS,
    OPTIONAL_FIELDS,
    REQUIRED_FIELDS,
    Flaw,
    flaws_of,
)
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.lookups import (
    COUNTRY_CODE_BY_ID,
    LANGUAGE_DATA,
    LANGUAGE_ID,
    Language,
    language_of_id,
)
from server.pages.shared.address_search import FIELDS, typed_address
from server.provider.errors import FieldsRefused, Gone, NotLinked, Unavailable
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import path_to
from server.web.visit import Form, Visit

_FIELDS = (*REQUIRED_FIELDS, *OPTIONAL_FIELDS)
_CHOICES = {
    "country_id": {str(country) for country in OFFERED_COUNTRY_IDS},
    "language_id": {str(number) for number in LANGUAGE_ID.values()},
}
_MESSAGES: dict[Flaw, Message] = {
    "required": Message("FIELD_REQUIRED"),
    "too_long": Message("FIELD_TOO_LONG", {"most": MAX_FIELD_CHARACTERS}),
    "unknown": Message("VALUE_INVALID"),
    "different": Message("EMAIL_REPEAT_DIFFERENT"),
}


class CountryChoice(msgspec.Struct):
    id: str
    code: str


class LanguageChoice(msgspec.Struct):
    id: str
    name: str


class CreatedCustomer(msgspec.Struct):
    id: str
    name: str | None
    visible: bool
    """Whether the provider lets the installer see the customer already."""


class Data(msgspec.Struct):
    initial: dict[str, str]
    """What stands in the form before anything is typed."""
    countries: list[CountryChoice]
    languages: list[LanguageChoice]
    created: CreatedCustomer | None
    """The customer that has just been created."""


async def load(visit: Visit) -> Data:
    """Raises Gone or NotLinked for an address that claims to have created somebody else."""
    return Data(
        initial={**typed_address(visit), "language_id": str(LANGUAGE_ID[visit.locale])},
        countries=[CountryChoice(str(id), COUNTRY_CODE_BY_ID[id]) for id in OFFERED_COUNTRY_IDS],
        languages=[
            LanguageChoice(str(number), LANGUAGE_DATA[language].name)
            for language, number in LANGUAGE_ID.items()
        ],
        created=await _created(visit),
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Creates the customer. Raises FormErrors with a message at each wrong field, ours and the
    provider's alike."""
    fields = {name: form.get(name, "").strip() for name in _FIELDS}
    if flaws := flaws_of(fields, _CHOICES):
        errors = {name: _MESSAGES[flaw] for name, flaw in flaws.items()}
        raise FormErrors({"": Message("FORM_INVALID"), **errors})

    try:
        customer_id = await visit.provider.customers.create(
            _sent(fields, visit.locale), _language(fields, visit.locale)
        )
    except FieldsRefused as error:
        raise FormErrors(_refused(error)) from error
    if customer_id is None:
        return Redirect(path_to("customers"), flash=Message("CUSTOMER_CREATED"))
    visit.session.created_customer = str(customer_id)
    query = {name: visit.query(name) for name in FIELDS if visit.query(name)}
    location = f"{path_to('customers-create')}?{urlencode({**query, 'created': customer_id})}"
    return Redirect(location)


async def _created(visit: Visit) -> CreatedCustomer | None:
    """The customer that the address says has just been created. What the provider does not show
    yet is told as created only where this session has created it."""
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


def _sent(fields: dict[str, str], locale: Language) -> dict[str, str | int]:
    """The fields as the provider takes them: what was left empty is left out, and the language is
    the installer's own where none was chosen. The repeat of the e-mail may differ in case, which
    the provider need not accept: it gets the same twice."""
    sent: dict[str, str | int] = {name: value for name, value in fields.items() if value}
    sent["email2"] = fields["email"]
    sent["country_id"] = int(fields["country_id"])
    sent["language_id"] = LANGUAGE_ID[_language(fields, locale)]
    return sent


def _language(fields: dict[str, str], locale: Language) -> Language:
    chosen = fields["language_id"]
    return (language_of_id(int(chosen)) if chosen else None) or locale


def _refused(error: FieldsRefused) -> dict[str, Message]:
    """The provider's messages at their fields; those of fields that the form does not have stand
    above it, so that none is lost."""
    known = {name: error.fields[name] for name in _FIELDS if name in error.fields}
    others = " ".join(text for name, text in error.fields.items() if name not in known)
    whole = Message(text=others) if others else Message("FORM_INVALID")
    return {"": whole, **{name: Message(text=text) for name, text in known.items()}}
