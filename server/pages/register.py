"""Register: the terms to accept, the form, and what happens next."""

import time
from typing import Literal

import msgspec

from server.domain.accounts import registration_errors, registration_fields
from server.domain.brands import BRAND_DATA, RegistrationField
from server.domain.limits import MIN_PASSWORD_CHARACTERS
from server.pages.shared.account.terms import Policy, Terms, current_terms, privacy_policy
from server.pages.shared.forms.errors import form_errors
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import safe_next
from server.web.session.models import Registered
from server.web.visit import Form, Visit

_MAX_ID_CHARACTERS = 64


class Data(msgspec.Struct):
    step: Literal["terms", "form", "done"]
    next: str
    """The address to go to after the login."""
    terms: Terms | None
    """None in the steps and dialogs without the terms."""
    registration_field: RegistrationField
    least: int
    """The fewest characters of a password."""
    policy: Policy | None
    dialog: Literal["", "terms", "policy"]
    activated: bool
    """Whether the new account can log in already."""


async def load(visit: Visit) -> Data:
    """Reads `step`, `dialog` and `next`. Raises Redirect to `next` for a user who is logged in."""
    next_address = safe_next(visit.query("next"))
    if visit.session.profile:
        raise Redirect(next_address)
    step = _step(visit)
    registered = visit.session.registered
    dialog: Literal["", "terms", "policy"] = visit.choice("dialog", ("terms", "policy"))
    shows_terms = step == "terms" or dialog == "terms"
    return Data(
        step=step,
        next=next_address,
        terms=await current_terms(visit) if shows_terms else None,
        registration_field=BRAND_DATA[visit.brand].registration_field,
        least=MIN_PASSWORD_CHARACTERS,
        policy=privacy_policy(visit),
        dialog=dialog,
        activated=registered is not None and registered.activated,
    )


def repeatable(form: Form) -> bool:
    """Accepting the terms is repeatable; an account is created once."""
    return "accept" in form


async def submit(visit: Visit, form: Form) -> Redirect:
    """Takes the acceptance of the terms (`accept`), or the registration (specification, section 5).
    Raises FormErrors."""
    if accepted := form.get("accept"):
        visit.session.accepted_terms = accepted[:_MAX_ID_CHARACTERS]
        return Redirect(visit.with_query(step=None, dialog=None))
    if not visit.session.accepted_terms:
        raise FormErrors({"": Message("TERMS_REQUIRED")})
    names = registration_fields(visit.brand)
    typed = {name: form.get(name, "") for name in names}
    if errors := registration_errors(visit.brand, typed):
        raise form_errors({name: errors[name] for name in names if name in errors})
    await _register(visit, typed)
    return Redirect(visit.with_query(step="done", dialog=None))


async def _register(visit: Visit, typed: dict[str, str]) -> None:
    """Creates the account. If it can log in at once, the session keeps the hash of the password for
    one login."""
    fields = {
        name: text if name.startswith("password") else text.strip() for name, text in typed.items()
    }
    fields["email2"] = fields["email"]  # The typed repeat may differ in case.
    async with visit.host.attempts.registration(visit.client):
        created = await visit.provider.auth.register(fields)
    visit.session.accepted_terms = None
    visit.session.registered = Registered(
        email=fields["email"],
        activated=created.activated,
        password_hash=visit.provider.auth.hash_password(fields["password"])
        if created.activated
        else None,
        at=time.time(),
    )


def _step(visit: Visit) -> Literal["terms", "form", "done"]:
    if visit.query("step") == "done" and visit.session.registered:
        return "done"
    return "form" if visit.session.accepted_terms else "terms"
