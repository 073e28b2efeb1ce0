"""For manufacturers: the contract, a provider that keeps it, and a check of others."""
