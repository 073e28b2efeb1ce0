"""What a page module may answer instead of its data."""

from server.web.page import Message


class Redirect(Exception):
    """Go elsewhere: raised by `load`, returned or raised by `submit`.

    `location` is a path of our own. `document` asks for a whole new document, where the language
    or the user has changed. `forget` makes the browser erase all that it keeps of us.
    """

    def __init__(
        self,
        location: str,
        *,
        flash: Message | None = None,
        document: bool = False,
        forget: bool = False,
    ) -> None:
        super().__init__(location)
        self.location = location
        self.flash = flash
        self.document = document
        self.forget = forget


class Invalid(Exception):
    """The form is refused with messages by field; the host shows it again as it was typed."""

    def __init__(self, errors: dict[str, Message], status: int = 422) -> None:
        super().__init__(", ".join(errors))
        self.errors = errors
        self.status = status


class DemoRefused(Exception):
    """A demo account may look, and not do this."""


class LoginRequired(Exception):
    """There is no session, or the provider has ended it."""


class NotFound(Exception):
    """The address names nothing that this product has."""
