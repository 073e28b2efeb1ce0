"""Add a customer: a search by postal code and house number, then an invite or a new customer."""

from urllib.parse import urlencode

import msgspec

from server.pages.shared.customers.address_search import (
    AddressSearch,
    search_address,
    typed_address,
)
from server.web.outcomes import Redirect
from server.web.routes import path_to
from server.web.visit import Visit


class Data(msgspec.Struct):
    search: AddressSearch


async def load(visit: Visit) -> Data:
    """Reads `postal_code`, `address_number` and the pressed button: `search`, or `create`, which
    raises Redirect to the form for a new customer if both fields are given."""
    wants_to_create = visit.query("create") != ""
    typed = typed_address(visit)
    if wants_to_create and all(typed.values()):
        raise Redirect(f"{path_to('customers-create')}?{urlencode(typed)}")
    return Data(
        await search_address(visit, required=wants_to_create or visit.query("search") != "")
    )
