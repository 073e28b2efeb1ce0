"""For manufacturers who connect a provider: the contract, and the check of a provider."""
