"""Questions and answers, and the terms that an installer agrees to."""

from sqlalchemy import update
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call, call, json_answer, no_content
from provider_kit.reference_provider.api.errors import Refused, not_found
from provider_kit.reference_provider.seeding.accounts import CURRENT_AGREEMENT


def list_categories(call: Call) -> Response:
    return json_answer([{"id": each.id, "name": each.name} for each in call.content.faq])


def list_questions(call: Call) -> Response:
    for category in call.content.faq:
        if category.id == call.path["category_id"]:
            return json_answer(category.questions)
    raise not_found()


def show_terms(call: Call) -> Response:
    return json_answer({"id": CURRENT_AGREEMENT, "content": call.content.terms})


def agree(call: Call) -> Response:
    if call.path["agreement_id"] != CURRENT_AGREEMENT:
        raise not_found()
    if call.number("general_agreement_id") != CURRENT_AGREEMENT:
        raise Refused(400, "body_invalid")
    own = schema.installers.c.id == call.installer.id
    call.connection.execute(
        update(schema.installers).where(own).values(agreement_id=CURRENT_AGREEMENT)
    )
    return no_content()


_TERMS = "/app/api/general_agreements"

ROUTES = [
    call("GET", "/faqs/api/faqs/categories", list_categories),
    call("GET", "/faqs/api/faqs/faqs/{category_id:int}", list_questions),
    call("GET", _TERMS, show_terms, is_open=True),
    call("POST", f"{_TERMS}/{{agreement_id:int}}", agree),
]
