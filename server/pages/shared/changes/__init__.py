"""The log of changes as rows, and the last time that a fault occurred."""
