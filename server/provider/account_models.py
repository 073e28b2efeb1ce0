"""What the provider answers about the installer's own account, its settings and the terms."""

from typing import Annotated

from server.provider.models import Account, Id, Localized, Number, Record
from server.provider.tolerant import STRICT


class OwnAccount(Account):
    """The installer's account with all that its owner can change."""

    email: str | None = None
    address: str | None = None
    address_number: str | None = None
    postal_code: str | None = None
    city_name: str | None = None
    phone_number: str | None = None
    coc_number: str | None = None
    gassafe_registration_number: str | None = None
    email_notification: bool = False
    profile_picture: str | None = None


class Created(Record):
    """The answer to a registration."""

    id: Id | None = None
    activated: bool = False


class ChangedPicture(Record):
    """The answer to a new profile picture: where it is."""

    profile_picture: str


class NotificationSetting(Localized):
    id: Id
    name: str | None = None
    type: str | None = None
    operator: str | None = None
    field: str | None = None
    value: Annotated[Number | None, STRICT] = None
    """What is there but cannot be read is no missing value, for which the usual one stands."""
    unit: str | None = None


class Agreement(Localized):
    """The terms, as HTML."""

    id: Id
    content: str | None = None
