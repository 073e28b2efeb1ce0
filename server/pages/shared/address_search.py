"""Who lives at an address: what the search for a customer has found, for every screen with it."""

import msgspec

from server.domain.customers import is_too_long, normalized_postal_code, same_house_number
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.provider.customers import FoundAccount
from server.provider.errors import ProblemKind
from server.web.page import FormState, Message
from server.web.visit import Visit, attempt

FIELDS = ("postal_code", "address_number")


class FoundCustomer(msgspec.Struct):
    id: str
    name: str | None
    postal_code: str | None
    address_number: str | None
    city_name: str | None
    account: bool
    """Whether a user account exists."""
    heaters: bool
    """Whether heaters are known."""
    heater_id: str
    """The heaters, as the invite sends them: joined by commas."""


class AddressSearch(msgspec.Struct):
    form: FormState
    """What is searched for, as it was typed, and what is wrong with it."""
    found: list[FoundCustomer] | None
    """None where nothing has been searched."""
    problem: ProblemKind | None = None
    """Why the search has no answer."""


def typed_address(visit: Visit) -> dict[str, str]:
    return {name: visit.query(name) for name in FIELDS}


async def search(visit: Visit, *, needed: bool = False) -> AddressSearch:
    """Searches when the address is complete. What is missing is an error once one of the two has
    been typed, and when they are `needed` for what is asked next."""
    typed = typed_address(visit)
    errors = {
        name: Message("FIELD_TOO_LONG", {"most": MAX_FIELD_CHARACTERS})
        for name, value in typed.items()
        if is_too_long(value)
    }
    if needed or any(typed.values()):
        errors |= {name: Message("FIELD_REQUIRED") for name, value in typed.items() if not value}
    state = FormState(typed, errors)
    if errors or not all(typed.values()):
        return AddressSearch(state, None)
    number = typed["address_number"]
    accounts, problem = await attempt(found_at(visit, typed))
    if accounts is None:
        return AddressSearch(state, None, problem)
    found = [_found(item) for item in accounts if same_house_number(number, item.address_number)]
    return AddressSearch(state, found)


async def found_at(visit: Visit, typed: dict[str, str]) -> list[FoundAccount]:
    """Whom the provider finds at a complete address."""
    postal_code = normalized_postal_code(typed["postal_code"])
    return await visit.provider.customers.at_address(postal_code, typed["address_number"])


def _found(account: FoundAccount) -> FoundCustomer:
    heaters = [str(heater) for heater in account.heater_id or []]
    return FoundCustomer(
        id=str(account.id),
        name=account.name,
        postal_code=account.postal_code,
        address_number=account.address_number,
        city_name=account.city_name,
        account=account.users,
        heaters=account.heaters or bool(heaters),
        heater_id=",".join(heaters),
    )
