"""The base of what a screen shows of anything that the provider names."""

import msgspec


class Named(msgspec.Struct):
    """The identifier of something at the provider, for its link, and its name."""

    id: str
    name: str | None
