"""What every request passes before a screen: the HTTP server, its limits, the queue, headers."""
