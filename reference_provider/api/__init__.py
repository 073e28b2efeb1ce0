"""The calls of the wire contract, one module a subject."""
