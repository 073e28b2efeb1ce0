"""Customers of the seeded world, with believable names and addresses."""

from datetime import datetime
from random import Random

from provider_kit.reference_provider.customers import address_key, search_text
from provider_kit.reference_provider.seeding.places import (
    Address,
    Country,
    Unlinked,
    country_by_id,
    draw_address,
    draw_country,
    places,
)
from provider_kit.reference_provider.seeding.rows import Row, days_before, random_for

FIRST_ID = 1001
OTHER_FIRST_ID = 901
UNLINKED_FIRST_ID = 801
OTHER_CUSTOMERS = 4


def main_customers(count: int, seed: int, now: datetime) -> list[Row]:
    random = random_for(seed, "customers")
    named = [_organisation(random, index) for index in range(min(count // 6, 6))]
    people = [_person(random) for _ in range(count - len(named))]
    rows = [row | {"id": FIRST_ID + index} for index, row in enumerate(named + people)]
    for index, row in enumerate(rows):
        # The last ones were created in the last days, so that "newest customers" is not empty.
        age = random.uniform(0.05, 9) if index >= count - 4 else random.uniform(20, 1500)
        row["created"] = days_before(now, age)
    return rows


def other_customers(seed: int, now: datetime) -> list[Row]:
    random = random_for(seed, "customers of the other company")
    return [
        _person(random) | {"id": OTHER_FIRST_ID + index, "created": days_before(now, 30 + index)}
        for index in range(OTHER_CUSTOMERS)
    ]


def unlinked_customers(now: datetime) -> list[Row]:
    return [
        _unlinked(known) | {"id": UNLINKED_FIRST_ID + index, "created": days_before(now, 200)}
        for index, known in enumerate(places().unlinked)
    ]


def customer_row(
    country: Country, first_name: str, last_name: str, email: str | None, home: Address
) -> Row:
    name = f"{first_name} {last_name}".strip()
    return {
        "first_name": first_name,
        "last_name": last_name,
        "name": name,
        "address": home.address,
        "address_number": home.address_number,
        "address_additional": None,
        "postal_code": home.postal_code,
        "city_name": home.city_name,
        "country_id": country.country_id,
        "phone_number": home.phone_number,
        "email": email,
        "language_id": country.language_id,
        "registered": True,
        "lat": home.lat,
        "lng": home.lng,
        "address_key": address_key(home.postal_code, home.address_number),
        "search_text": search_text(
            name,
            home.postal_code,
            f"{home.address} {home.address_number}",
            home.city_name,
            home.phone_number,
            email,
        ),
    }


def _person(random: Random) -> Row:
    country = draw_country(random)
    first, last = random.choice(country.first_names), random.choice(country.last_names)
    mailbox = f"{first}.{last}{random.randint(1, 99)}".replace(" ", "").casefold()
    email = f"{_ascii(mailbox)}@{country.domain}"
    row = customer_row(country, first, last, email, draw_address(random, country))
    return row | {"address_additional": random.choices([None, "bis"], [15, 1])[0]}


def _organisation(random: Random, index: int) -> Row:
    known = places().companies[index]
    country = country_by_id(known.country_id)
    email = f"beheer{index + 1}@{country.domain}"
    return customer_row(country, "", known.name, email, draw_address(random, country))


def _unlinked(known: Unlinked) -> Row:
    country = country_by_id(known.country_id)
    home = Address(
        known.address,
        known.address_number,
        known.postal_code,
        known.city_name,
        known.lat,
        known.lng,
        phone_number="",
    )
    return customer_row(country, "", known.name, None, home) | {"registered": known.registered}


def _ascii(text: str) -> str:
    for letter, plain in (("ü", "ue"), ("ö", "oe"), ("ä", "ae"), ("ß", "ss")):
        text = text.replace(letter, plain)
    return text
