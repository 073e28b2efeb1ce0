"""The store of the heaters' past: optional, in SQLite or PostgreSQL."""
