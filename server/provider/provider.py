"""The provider as one user sees it: all calls, grouped as the contract groups them."""

from server.provider.account import AccountCalls
from server.provider.agreements import AgreementCalls
from server.provider.auth import AuthCalls
from server.provider.catalogue import CatalogueCalls
from server.provider.client import Caller, ProviderClient
from server.provider.credentials import Credentials
from server.provider.customers import CustomerCalls
from server.provider.heaters import HeaterCalls
from server.provider.help import HelpCalls
from server.provider.installers import InstallerCalls
from server.provider.notifications import NotificationCalls
from server.provider.parameters import ParameterCalls
from server.provider.pictures import PictureCalls, PictureHosts
from server.provider.records import RecordCalls
from server.provider.scans import ScanCalls


class Provider:
    """One user's calls under one deadline, in seconds on the event loop's clock."""

    def __init__(
        self,
        client: ProviderClient,
        credentials: Credentials,
        deadline: float,
        password_hash: str,
        picture_hosts: PictureHosts,
    ) -> None:
        caller = self._caller = Caller(client, credentials, deadline)
        self.auth = AuthCalls(caller, password_hash)
        self.account = AccountCalls(caller, password_hash)
        self.agreements = AgreementCalls(caller)
        self.installers = InstallerCalls(caller)
        self.heaters = HeaterCalls(caller)
        self.notifications = NotificationCalls(caller)
        self.parameters = ParameterCalls(caller)
        self.records = RecordCalls(caller)
        self.customers = CustomerCalls(caller)
        self.scans = ScanCalls(caller)
        self.catalogue = CatalogueCalls(caller)
        self.help = HelpCalls(caller)
        self.pictures = PictureCalls(caller, picture_hosts)

    @property
    def left_out(self) -> int:
        """How many entries of the answers so far could not be read."""
        return self._caller.tally.left_out

    @property
    def has_written(self) -> bool:
        """Whether a write has been carried out so far, or may have been."""
        return self._caller.tally.has_written

    @property
    def texts_language(self) -> str | None:
        """The language of all texts that have been read; None where an answer does not tell it, or
        tells another."""
        languages = self._caller.tally.languages
        return next(iter(languages)) if len(languages) == 1 else None

    @property
    def refusal_language(self) -> str | None:
        """The language of the last refusal, where it tells it."""
        return self._caller.tally.refusal_language

    def extend(self, deadline: float) -> None:
        """Gives further calls until `deadline` at least, on the event loop's clock."""
        self._caller.deadline = max(self._caller.deadline, deadline)
