"""The base of structs for anything that has an id and a name at the provider."""

import msgspec


class Named(msgspec.Struct):
    """A provider's record by its id, for its link, and its name."""

    id: str
    name: str | None
