"""Calls on what is linked to the installer: customers, heaters and invites."""
