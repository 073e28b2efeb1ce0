"""Tests the product's promises under overload, faults and attack. Each module has a function
`run(*, short) -> list[str]`, which returns the lines of its report and raises AssertionError if a
promise is broken."""
