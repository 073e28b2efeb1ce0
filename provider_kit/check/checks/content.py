"""The account, the catalogue, questions, terms, languages and pictures."""

from itertools import islice
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx

from provider_kit.check.checks.lists import check_alone, identified, part, rows_of
from provider_kit.check.contact import Contact, cookies_of
from server.domain.lookups import LANGUAGES
from server.provider.credentials import Credentials

_CATEGORIES = 2
_LONGEST_TAG = 35
_LINKS = (("type_parameters", "heater_parameters"), ("type_faults", "heater_faults"))


def check_account(contact: Contact) -> None:
    _check_picture(contact, "readAccount", contact.ask("readAccount").record.get("profile_picture"))


def check_catalogue(contact: Contact) -> None:
    catalogue = contact.ask("readCatalogue").record
    for links, items in _LINKS:
        named = {str(each) for some in part(catalogue, links).values() for each in _list(some)}
        lost = named.difference(part(catalogue, items))
        contact.expect(
            not lost,
            *("readCatalogue", "references", "GET heater_information"),
            f"{links} names {len(lost)} that {items} does not have",
        )
    for fault in islice(part(catalogue, "heater_faults"), 1):
        said = part(part(catalogue, "heater_faults"), fault)
        check_alone(contact, "readFault", said, ("code",), faultId=fault)
    series = [each for each in _list(catalogue.get("heater_info")) if isinstance(each, dict)]
    images = (part(each, "heater_serie").get("image") for each in series)
    _check_picture(contact, "readCatalogue", next(filter(None, images), None))


def check_content(contact: Contact) -> None:
    contact.ask("readTerms", visitor=Credentials())
    for category in identified(rows_of(contact, "listFaqCategories"))[:_CATEGORIES]:
        rows_of(contact, "listFaqs", categoryId=category["id"])


def check_languages(contact: Contact) -> None:
    """Makes one call in each of the five languages. An answer may be in another language, but a
    `Content-Language` that it has must be a language tag."""
    told: dict[str, Any] = {}
    for language in LANGUAGES:
        reply = contact.ask("listStatuses", (200, 404), language=language)
        told[language] = reply.value
        named = reply.headers.get("content-language", "")
        contact.expect(
            len(named) <= _LONGEST_TAG and f"x{named}".replace("-", "").isalnum(),
            *("listStatuses", "language", f"Accept-Language: {language}", "no language tag"),
        )
    if told["nl"] and all(each == told["nl"] for each in told.values()):
        contact.note("listStatuses", "The texts are the same in all five languages.")


def _check_picture(contact: Contact, operation: str, address: object) -> None:
    """Fetches a picture, if there is one, and checks that the answer is one. Skips pictures at
    other origins than the provider's, because the request carries the user's cookies."""
    url = urljoin(f"{contact.url}/", str(address))
    if not address or urlsplit(url)[:2] != urlsplit(contact.url)[:2]:
        return
    try:
        response = contact.client.get(url, headers=cookies_of(contact.credentials))
        kind = response.headers.get("content-type", "no type")
        came = f"status {response.status_code}, {kind[:40]}"
        is_picture = response.is_success and kind.startswith("image/")
    except httpx.HTTPError as error:
        came, is_picture = type(error).__name__, False
    contact.expect(is_picture, operation, "pictures", "the address of a picture", came)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
