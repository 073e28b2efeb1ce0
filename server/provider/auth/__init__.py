"""Calls below `auth/api` on the installer: sessions, passwords and the installer's own account."""
