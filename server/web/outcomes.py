"""What a page module may answer instead of its data."""

from typing import Literal

from server.web.page import Message


class Redirect(Exception):
    """Go elsewhere: raised by `load`, returned or raised by `submit`.

    `location` is a path of our own. `document` asks for a whole new document, where the language
    or the user has changed. `forget` makes the browser erase all that it keeps of us. `saved` says
    what the provider has stored, by field, to a form that saves itself and so sees no new page.
    """

    def __init__(
        self,
        location: str,
        *,
        flash: Message | None = None,
        document: bool = False,
        forget: bool = False,
        saved: dict[str, str] | None = None,
    ) -> None:
        super().__init__(location)
        self.location = location
        self.flash = flash
        self.document = document
        self.forget = forget
        self.saved = saved

    def again(self) -> "Redirect":
        """The same without the frames that it was raised in, for somebody else to raise."""
        return Redirect(
            self.location,
            flash=self.flash,
            document=self.document,
            forget=self.forget,
            saved=self.saved,
        )


class FormErrors(Exception):
    """The form is refused with messages by field; the host shows it again as it was typed, but
    for the fields in `values`, which hold what the form has to be sent with next."""

    def __init__(
        self,
        errors: dict[str, Message],
        status: int = 422,
        *,
        values: dict[str, str] | None = None,
    ) -> None:
        super().__init__(", ".join(errors))
        self.errors = errors
        self.status = status
        self.values = values or {}


class FormUnreadable(Exception):
    """What was sent cannot be taken; `kind` is the problem that says why."""

    def __init__(self, kind: Literal["too_large", "rejected"], status: int) -> None:
        super().__init__(kind)
        self.kind: Literal["too_large", "rejected"] = kind
        self.status = status


class DemoRefused(Exception):
    """A demo account may look, and not do this."""


class LoginRequired(Exception):
    """There is no session, or the provider has ended it."""


class NotFound(Exception):
    """The address names nothing that this product has."""
