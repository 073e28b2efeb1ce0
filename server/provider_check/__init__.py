"""The check of a provider: calls it as the dashboard does, and says what breaks the contract."""
