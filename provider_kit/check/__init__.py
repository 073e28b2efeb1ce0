"""The check of a provider: makes the dashboard's calls and reports what breaks the contract."""
