"""The base of the classes of calls, one for each of the provider's resources."""

from dataclasses import dataclass

from server.provider.caller import Caller


@dataclass
class Calls:
    """One user's calls on a resource."""

    caller: Caller
