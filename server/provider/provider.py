"""All calls of one user, grouped by the provider's resources."""

from dataclasses import replace

from server.provider.answer import CallSummary
from server.provider.auth.account import AccountCalls
from server.provider.auth.auth import AuthCalls
from server.provider.caller import Caller
from server.provider.content.agreements import AgreementCalls
from server.provider.content.help import HelpCalls
from server.provider.heaters.catalogue import CatalogueCalls
from server.provider.heaters.heaters import HeaterCalls
from server.provider.heaters.notifications import NotificationCalls
from server.provider.heaters.parameters import ParameterCalls
from server.provider.heaters.records import RecordCalls
from server.provider.heaters.scans import ScanCalls
from server.provider.installers.customers import CustomerCalls
from server.provider.installers.installers import InstallerCalls
from server.provider.installers.invites import InviteCalls
from server.provider.pictures import PictureCalls, PictureHosts


class Provider:
    """The calls that `caller` makes. `password_hash` is the name of the hash for passwords, as
    `hashlib.new` takes it."""

    def __init__(self, caller: Caller, password_hash: str, picture_hosts: PictureHosts) -> None:
        self._caller = caller
        self.summary = caller.summary
        self._settings = password_hash, picture_hosts
        self.auth = AuthCalls(caller, password_hash)
        self.account = AccountCalls(caller)
        self.installers = InstallerCalls(caller)
        self.customers = CustomerCalls(caller)
        self.invites = InviteCalls(caller)
        self.heaters = HeaterCalls(caller)
        self.parameters = ParameterCalls(caller)
        self.records = RecordCalls(caller)
        self.notifications = NotificationCalls(caller)
        self.scans = ScanCalls(caller)
        self.catalogue = CatalogueCalls(caller)
        self.help = HelpCalls(caller)
        self.agreements = AgreementCalls(caller)
        self.pictures = PictureCalls(caller, picture_hosts)

    def optional(self) -> "Provider":
        """The same calls for what a page can do without: they are not retried, and elements that
        cannot be read do not count in `summary.left_out`."""
        summary = CallSummary(languages=self.summary.languages)
        return Provider(replace(self._caller, retries=False, summary=summary), *self._settings)

    def extend_deadline(self, deadline: float) -> None:
        """Moves the deadline of further calls to `deadline`, unless theirs is already later."""
        self._caller.deadline = max(self._caller.deadline, deadline)
