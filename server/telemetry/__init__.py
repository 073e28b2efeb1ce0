"""The telemetry of a host: its metrics, and the record of each request."""
