"""The rules of the domain: lookups, limits, states and checks, without calls to other services."""
