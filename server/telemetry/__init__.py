"""The telemetry of a host: its metrics and traces, and the record of each request."""
