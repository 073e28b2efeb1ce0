"""Searching for a customer by address, inviting them, and listing the invites."""

from random import SystemRandom
from typing import Any

from sqlalchemy import func, insert, select
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call, call, json_answer, whole_number
from provider_kit.reference_provider.api.errors import Refused
from provider_kit.reference_provider.api.links import AnyRow
from provider_kit.reference_provider.customers import address_key
from provider_kit.reference_provider.simulation.reviews import answer_moment

_INVITE = schema.invites.c
_ORDERS = {
    "id": _INVITE.id,
    "created": _INVITE.created,
    "account_name": func.lower(_INVITE.account_name),
    "accepted": _INVITE.accepted,
    "completed": _INVITE.completed,
}
_random = SystemRandom()


def search_address(call: Call) -> Response:
    """All customers at an address, whether or not they are linked to the caller or registered."""
    key = address_key(call.text("postal_code"), call.text("address_number"))
    query = select(schema.customers).where(schema.customers.c.address_key == key)
    accounts = [_found(call, row) for row in call.connection.execute(query)]
    return json_answer({"num_results": len(accounts), "accounts": accounts})


def create_invite(call: Call) -> Response:
    customer = _customer(call)
    heater_ids = _heater_ids(call)
    if not set(heater_ids) <= set(_heaters_of(call, customer.id)):
        raise Refused(400, "invite_heaters")
    now = call.clock.now()
    answered_at, will_accept = answer_moment(now, _random)
    row = {
        "company_id": call.company_id,
        "customer_id": customer.id,
        "account_name": customer.name,
        "heater_ids": heater_ids,
        "accepted": False,
        "completed": False,
        "created": now,
        "answered_at": answered_at,
        "will_accept": will_accept,
    }
    key = call.connection.execute(insert(schema.invites).values(row)).inserted_primary_key
    created = select(schema.invites).where(_INVITE.id == (key[0] if key else 0))
    return json_answer(_invite(call.connection.execute(created).one()), 201)


def list_invites(call: Call) -> Response:
    order = _ORDERS.get(call.query.get("order_by") or "created")
    direction = (call.query.get("order_by_dir") or "desc").lower()
    if order is None or direction not in ("asc", "desc"):
        raise Refused(400, "query_invalid")
    query = select(schema.invites).where(_INVITE.company_id == call.company_id)
    for name in ("accepted", "completed"):
        wanted = call.query.get(name, "")
        if wanted not in ("", "0", "1"):
            raise Refused(400, "query_invalid")
        if wanted:
            query = query.where(_INVITE[name] == (wanted == "1"))
    key = order.desc() if direction == "desc" else order.asc()
    query = query.order_by(key, _INVITE.id.desc()).limit(call.limit())
    return json_answer([_invite(row) for row in call.connection.execute(query)])


def _customer(call: Call) -> AnyRow:
    customer_id = call.number("account_id") or 0
    query = select(schema.customers).where(schema.customers.c.id == customer_id)
    found = call.connection.execute(query).one_or_none()
    if found is None:
        raise Refused(400, "invite_unknown")
    link = schema.company_customers.c
    linked = select(link.customer_id).where(
        link.company_id == call.company_id, link.customer_id == customer_id
    )
    if call.connection.execute(linked).first():
        raise Refused(400, "invite_linked")
    open_invite = select(_INVITE.id).where(
        _INVITE.company_id == call.company_id,
        _INVITE.customer_id == customer_id,
        _INVITE.completed.is_(False),
    )
    if call.connection.execute(open_invite).first():
        raise Refused(400, "invite_pending")
    return found


def _heater_ids(call: Call) -> list[int]:
    """The heater ids of the body, which the contract joins with commas: `12,13`; they may be
    empty."""
    sent = [part.strip() for part in call.text("heater_id").split(",") if part.strip()]
    numbers = [whole_number(part) for part in sent]
    if None in numbers:
        raise Refused(400, "invite_heaters")
    return [number for number in numbers if number is not None]


def _heaters_of(call: Call, customer_id: int) -> list[int]:
    link = schema.customer_heaters.c
    query = select(link.heater_id).where(link.customer_id == customer_id)
    return list(call.connection.execute(query.order_by(link.heater_id)).scalars())


def _found(call: Call, row: AnyRow) -> dict[str, Any]:
    heater_ids = _heaters_of(call, row.id)
    return {
        "id": row.id,
        "name": row.name,
        "heater_id": heater_ids,
        "postal_code": row.postal_code,
        "address_number": row.address_number,
        "city_name": row.city_name,
        "users": row.registered,
        "heaters": bool(heater_ids),
    }


def _invite(row: AnyRow) -> dict[str, Any]:
    return {
        "id": row.id,
        "account_name": row.account_name,
        "accepted": int(row.accepted),
        "completed": int(row.completed),
        "created": row.created,
    }


_PATH = "/auth/api/installers"

ROUTES = [
    call("POST", f"{_PATH}/search_add", search_address, writes=False),
    call("POST", f"{_PATH}/invite", create_invite),
    call("GET", f"{_PATH}/invites", list_invites),
]
