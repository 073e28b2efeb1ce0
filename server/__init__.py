"""The dashboard's host: fetches the provider's data, renders pages and answers forms."""

__version__ = "0.1.0"
