"""Tests of the reference provider: every call of the wire contract, and its seeded world."""
