"""The catalogue, questions, terms, languages and pictures."""

from itertools import islice
from typing import Any
from urllib.parse import urljoin, urlsplit

import httpx

from provider_kit.check.checks.installation import Installation, Row, compare
from server.domain.lookups import LANGUAGES
from server.provider.credentials import Credentials

_CATEGORIES = 2
_LONGEST_TAG = 35


def check_account(installation: Installation) -> None:
    account = installation.contact.ask("readAccount").record
    if picture := account.get("profile_picture"):
        _check_picture(installation, "readAccount", picture)


def check_catalogue(installation: Installation) -> None:
    contact, results = installation.contact, installation.results
    catalogue = installation.catalogue = contact.ask("readCatalogue").record
    for links, items in (
        ("type_parameters", "heater_parameters"),
        ("type_faults", "heater_faults"),
    ):
        known = set(_object(catalogue, items))
        named = {str(each) for some in _object(catalogue, links).values() for each in _list(some)}
        if lost := named - known:
            came = f"{links} names {len(lost)} that {items} does not have"
            results.breaks("readCatalogue", "references", "GET heater_information", came)
    for fault, said in islice(_object(catalogue, "heater_faults").items(), 1):
        alone = contact.ask("readFault", path={"faultId": fault}).record
        if isinstance(said, dict):
            compare(installation, "readFault", said, alone, ("code",))
    images = [
        series["heater_serie"].get("image")
        for series in _list(catalogue.get("heater_info"))
        if isinstance(series, dict) and isinstance(series.get("heater_serie"), dict)
    ]
    for image in [each for each in images if each][:1]:
        _check_picture(installation, "readCatalogue", image)


def check_content(installation: Installation) -> None:
    contact = installation.contact
    contact.ask_as(Credentials(), "readTerms", (200,))
    categories = contact.ask("listFaqCategories", (200, 404)).rows
    for category in categories[:_CATEGORIES]:
        if category.get("id") is not None:
            contact.ask("listFaqs", (200, 404), path={"categoryId": category["id"]})
    if not categories:
        installation.results.leave_out("listFaqs", "there are no categories")


def check_languages(installation: Installation) -> None:
    """Makes one call in each of the five languages. An answer may be in another language, but a
    `Content-Language` that it has must be a language tag."""
    told: dict[str, Any] = {}
    for language in LANGUAGES:
        reply = installation.contact.ask("listStatuses", (200, 404), language=language)
        told[language] = reply.value
        named = reply.headers.get("content-language", "")
        if len(named) > _LONGEST_TAG or (not named.replace("-", "").isalnum() and named):
            installation.results.breaks(
                "listStatuses", "language", f"Accept-Language: {language}", "no language tag"
            )
    if told["nl"] and all(each == told["nl"] for each in told.values()):
        installation.results.note("listStatuses", "The texts are the same in all five languages.")


def _check_picture(installation: Installation, operation: str, address: object) -> None:
    """Fetches a picture, and checks that the answer is one. Skips pictures at other origins than
    the provider's, because the request carries the user's cookies."""
    base = installation.contact.url
    url = urljoin(f"{base}/", str(address))
    if urlsplit(url)[:2] != urlsplit(base)[:2]:
        return
    try:
        response = installation.contact.fetch(url)
    except httpx.HTTPError as error:
        came = type(error).__name__
    else:
        kind = response.headers.get("content-type", "no type")
        came = f"status {response.status_code}, {kind[:40]}"
        if response.is_success and kind.startswith("image/"):
            return
    installation.results.breaks(operation, "pictures", "the address of a picture", came)


def _object(record: Row, name: str) -> Row:
    found = record.get(name)
    return found if isinstance(found, dict) else {}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
