"""Tests the contract's document against the reference provider, and the check of providers.

make contract          some twenty thousand calls of several seeds, and each planted breach alone
make test-all          a few hundred calls, and the breaches in groups
"""
