"""A provider that tests may change."""

from tests.provider.conftest import fresh

__all__ = ["fresh"]
