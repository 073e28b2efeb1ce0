"""All calls of one user, grouped by the provider's resources."""

from dataclasses import replace

from server.provider.account import AccountCalls
from server.provider.agreements import AgreementCalls
from server.provider.answer import CallSummary
from server.provider.auth import AuthCalls
from server.provider.caller import Caller
from server.provider.catalogue import CatalogueCalls
from server.provider.customers import CustomerCalls
from server.provider.heaters import HeaterCalls
from server.provider.help import HelpCalls
from server.provider.installers import InstallerCalls
from server.provider.invites import InviteCalls
from server.provider.notifications import NotificationCalls
from server.provider.parameters import ParameterCalls
from server.provider.pictures import PictureCalls, PictureHosts
from server.provider.records import RecordCalls
from server.provider.scans import ScanCalls


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
