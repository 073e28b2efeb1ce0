"""Contact: a message to the provider, and its phone number if the brand has one."""

import msgspec

from server.domain.phone_numbers import number_to_dial
from server.pages.shared.forms.errors import refused_at
from server.pages.shared.forms.sent import is_just_sent, sent_now
from server.provider.errors import FieldsRefused, Gone, NotLinked, Refused, Unavailable
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Value
from server.web.routes import path_to
from server.web.visit import Form, Visit

_MAX_CONTACT_CHARACTERS = 5000


class Data(msgspec.Struct):
    phone: str | None
    dial: str | None
    """The number that a link to call dials; None if the text has none."""
    most_characters: int
    sent: bool
    """Whether a message has just been sent; the screen then offers to write another."""


async def load(visit: Visit) -> Data:
    """Reads `sent`."""
    return Data(
        phone=visit.phone,
        dial=number_to_dial(visit.phone),
        most_characters=_MAX_CONTACT_CHARACTERS,
        sent=is_just_sent(visit),
    )


async def submit(visit: Visit, form: Form) -> Redirect:
    """Sends the message. Raises FormErrors (specification, sections 5 and 8)."""
    content = form.get("content", "").replace("\r\n", "\n").strip()
    if not content:
        raise FormErrors({"content": Message("CONTACT_MESSAGE_REQUIRED")})
    if len(content) > _MAX_CONTACT_CHARACTERS:
        values: dict[str, Value] = {"most": _MAX_CONTACT_CHARACTERS, "typed": len(content)}
        raise FormErrors({"content": Message("contact.too_long", values)})
    try:
        await visit.provider.help.send_message(content)
    except Unavailable as error:
        key = "contact.unknown" if error.outcome_unknown else "contact.failed"
        raise FormErrors({"": Message(key)}, error.status) from error
    except (Refused, FieldsRefused, NotLinked, Gone) as error:
        raise refused_at("contact.failed", "content", error) from error
    return Redirect(f"{path_to('contact')}?sent={sent_now(visit)}", flash=Message("contact.sent"))
