"""Serves the application over HTTP: connections within limits, workers, and an orderly stop."""
