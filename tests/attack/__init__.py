"""What the product promises under overload, faults and attack, each measured by a module with
`run(*, short) -> list[str]`: it returns the lines of its report, and raises AssertionError where a
promise is broken."""
