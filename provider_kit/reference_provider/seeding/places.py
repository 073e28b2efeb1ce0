"""Towns, streets, names and notes of the seeded world, and addresses drawn from them."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

import msgspec

_NATIONAL_DIGITS = {"+31": 9, "+32": 8, "+44": 10, "+49": 10}


class Town(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    lat: float
    lng: float
    area: str
    postcodes: tuple[int, int] | None = None
    outward: list[str] = []


class Country(msgspec.Struct, forbid_unknown_fields=True):
    country_id: int
    language_id: int
    share: float
    calling_code: str
    domain: str
    towns: list[Town]
    streets: list[str]
    first_names: list[str]
    last_names: list[str]
    rooms: list[str]


class Unlinked(msgspec.Struct, forbid_unknown_fields=True):
    """A customer who is not linked to a company, at an address that can be searched for."""

    name: str
    country_id: int
    address: str
    address_number: str
    postal_code: str
    city_name: str
    lat: float
    lng: float
    registered: bool
    heaters: int


class CompanyName(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    country_id: int


class Places(msgspec.Struct, forbid_unknown_fields=True):
    countries: list[Country]
    unlinked: list[Unlinked]
    companies: list[CompanyName]


@dataclass(frozen=True, slots=True)
class Address:
    address: str
    address_number: str
    postal_code: str
    city_name: str
    lat: float
    lng: float
    phone_number: str


@cache
def places() -> Places:
    data = Path(__file__).with_name("places.json").read_bytes()
    return msgspec.json.decode(data, type=Places)


def draw_country(random: Random) -> Country:
    countries = places().countries
    return random.choices(countries, [country.share for country in countries])[0]


def country_by_id(country_id: int) -> Country:
    return next(country for country in places().countries if country.country_id == country_id)


def draw_address(random: Random, country: Country) -> Address:
    town = random.choice(country.towns)
    suffix = random.choices(["", "A", "B"], [12, 1, 1])[0]
    return Address(
        address=random.choice(country.streets),
        address_number=f"{random.randint(1, 180)}{suffix}",
        postal_code=_postal_code(random, country, town),
        city_name=town.name,
        lat=round(town.lat + random.uniform(-0.02, 0.02), 5),
        lng=round(town.lng + random.uniform(-0.03, 0.03), 5),
        phone_number=_phone_number(random, country, town),
    )


def _postal_code(random: Random, country: Country, town: Town) -> str:
    letters = "ABCDEGHJKLMNPRSTVWXZ"
    pair = f"{random.choice(letters)}{random.choice(letters)}"
    if town.postcodes is None:
        return f"{random.choice(town.outward)} {random.randint(1, 9)}{pair}"
    number = random.randint(*town.postcodes)
    return f"{number} {pair}" if country.calling_code == "+31" else f"{number}"


def _phone_number(random: Random, country: Country, town: Town) -> str:
    length = _NATIONAL_DIGITS[country.calling_code] - len(town.area)
    local = "".join(str(random.randint(1, 9)) for _ in range(length))
    return f"{country.calling_code} {town.area} {local}"
