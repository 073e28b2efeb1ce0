"""Serves the application over HTTP: bounded headers, workers, and an orderly stop."""
