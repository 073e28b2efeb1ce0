"""Tests that change their world: each module has one of its own."""

from tests.support.worlds import host, shared_proxy, world, world_options

__all__ = ["host", "shared_proxy", "world", "world_options"]
