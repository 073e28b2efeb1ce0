"""`make dev`: the dashboard beside its own provider, rebuilt and reloaded when a source changes."""
