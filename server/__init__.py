"""The dashboard's host: fetches the provider's data, renders pages and answers forms."""

__version__ = "checkout"
"""`tools/wheel` puts the version of the wheel here."""
