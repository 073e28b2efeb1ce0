"""Journeys change their world: the world is put back after each module."""

from tests.support.worlds import changed_world, host, shared_proxy, world

__all__ = ["changed_world", "host", "shared_proxy", "world"]
