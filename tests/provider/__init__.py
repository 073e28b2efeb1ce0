"""The reference provider: every call of the wire contract, and what its world promises."""
