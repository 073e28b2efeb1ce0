"""The account of the installer: its profile, the terms, leaving."""
