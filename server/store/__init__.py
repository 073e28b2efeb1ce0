"""The store of what is remembered of heaters: optional, in SQLite or PostgreSQL."""
