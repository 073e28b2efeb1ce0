"""The typed client of the heating provider's API."""
