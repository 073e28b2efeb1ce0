"""`make dev`: the dashboard with an embedded provider, rebuilt and reloaded on source changes."""
