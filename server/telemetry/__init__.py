"""What is told of the running host: its metrics, and the record of each request."""
